import { featureDomain } from '../../../domain/feature.ts'
import { reportRun } from './report-run.ts'

export default featureDomain({
  name: 'reports',
  entities: { reportRun },
  words: { reportRun: { classic: ['report run', 'report runs'] } },
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly reportRun: typeof reportRun
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly reportRun: true
  }
}
