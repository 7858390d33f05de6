import { featureDomain } from '../../../domain/feature.ts'
import { publicRegistration } from './public-registration.ts'

export default featureDomain({
  name: 'registration',
  entities: { publicRegistration },
  words: { publicRegistration: { classic: ['public registration', 'public registrations'] } },
  menu: [
    {
      group: 'controlPanel',
      label: 'Marketing list',
      to: '/configuration/marketing-list',
      after: '/configuration/public-registrations?status=applied',
    },
  ],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly publicRegistration: typeof publicRegistration
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly publicRegistration: true
  }
}
