import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/monitoring/excessive-usage-dashboard', 'Excessive usage', 'excessive-usage', {
    permission: ['EXCESSIVEUSAGEDASHBOARD_READ'],
  }),
]
