import { featureDomain } from '../../../domain/feature.ts'
import { hostingContract } from './hosting-contract.ts'
import { hostingStatement } from './hosting-statement.ts'

export default featureDomain({
  name: 'hosting',
  entities: { hostingContract, hostingStatement },
  words: {
    hostingContract: { classic: ['hosting contract', 'hosting contracts'] },
    hostingStatement: { classic: ['hosting statement', 'hosting statements'] },
  },
  menu: [{ group: 'orders', label: 'Hosting contracts', to: '/management/hosting-contracts', after: '/shop' }],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly hostingContract: typeof hostingContract
    readonly hostingStatement: typeof hostingStatement
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly hostingContract: true
    readonly hostingStatement: true
  }
}
