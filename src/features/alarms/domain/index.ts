import { featureDomain } from '../../../domain/feature.ts'
import { alarmEntry } from './alarm-entry.ts'
import { alarmProcedure } from './alarm-procedure.ts'

export default featureDomain({
  name: 'alarms',
  entities: { alarmEntry, alarmProcedure },
  words: {
    alarmEntry: { classic: ['log entry', 'log entries'] },
    alarmProcedure: { classic: ['alarm procedure', 'alarm procedures'] },
  },
  menu: [
    {
      group: 'rules',
      label: 'Alarm procedures',
      to: '/monitoring/alarm-procedures',
      before: '/monitoring/alert-person',
    },
  ],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly alarmEntry: typeof alarmEntry
    readonly alarmProcedure: typeof alarmProcedure
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly alarmEntry: true
    readonly alarmProcedure: true
  }
}
