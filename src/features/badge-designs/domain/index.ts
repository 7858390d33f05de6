import { featureDomain } from '../../../domain/feature.ts'
import { badgeDesign } from './badge-design.ts'

export default featureDomain({
  name: 'badge-designs',
  entities: { badgeDesign },
  words: {
    badgeDesign: { classic: ['badge design', 'badge designs'] },
  },
  menu: [{ group: 'access', label: 'Badge designs', to: '/administration/badge-designs' }],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly badgeDesign: typeof badgeDesign
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly badgeDesign: true
  }
}
