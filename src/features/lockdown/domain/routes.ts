import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/monitoring/lockdown-plans/{lockdownPlanId}/start', 'Start lockdown', 'lockdown-start', {
    permission: ['LOCKDOWNPLAN_READ'],
    action: { of: 'lockdownPlan', on: 'record', label: 'Start…' },
  }),
]
