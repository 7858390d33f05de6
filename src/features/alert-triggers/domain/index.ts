import { featureDomain } from '../../../domain/feature.ts'
import { alertTrigger } from './alert-trigger.ts'
import { triggerEvent } from './trigger-event.ts'

export default featureDomain({
  name: 'alert-triggers',
  entities: { alertTrigger, triggerEvent },
  words: {
    alertTrigger: { classic: ['alert trigger', 'alert triggers'] },
    triggerEvent: { classic: ['trigger event', 'trigger events'] },
  },
  menu: [
    { group: 'rules', label: 'Alert triggers', to: '/monitoring/alert-trigger', before: '/monitoring/alert-person' },
    { group: 'rules', label: 'Trigger events', to: '/monitoring/trigger-event', before: '/monitoring/alert-person' },
  ],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly alertTrigger: typeof alertTrigger
    readonly triggerEvent: typeof triggerEvent
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly alertTrigger: true
    readonly triggerEvent: true
  }
}
