import { featureDomain } from '../../../domain/feature.ts'

export default featureDomain({
  name: 'alarm-response',
  menu: [
    {
      group: 'monitoring',
      label: 'Alarm response',
      to: '/monitoring/alarm-response',
      after: '/monitoring/event-log',
    },
  ],
})
