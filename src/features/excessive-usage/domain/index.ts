import { featureDomain } from '../../../domain/feature.ts'

export default featureDomain({
  name: 'excessive-usage',
  menu: [
    {
      group: 'monitoring',
      label: 'Excessive usage',
      to: '/monitoring/excessive-usage-dashboard',
      after: '/monitoring/events',
    },
  ],
})
