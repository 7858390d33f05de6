import { featureDomain } from '../../../domain/feature.ts'
import { sitePlan } from './site-plan.ts'

export default featureDomain({
  name: 'site-plans',
  entities: { sitePlan },
  words: {
    sitePlan: { classic: ['site plan', 'site plans'] },
  },
  menu: [{ group: 'sites', label: 'Site plans', to: '/administration/site-plans', after: '/administration/areas' }],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly sitePlan: typeof sitePlan
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly sitePlan: true
  }
}
