import { featureDomain } from '../../../domain/feature.ts'
import { lockdown } from './lockdown.ts'
import { lockdownPlan } from './lockdown-plan.ts'

export default featureDomain({
  name: 'lockdown',
  entities: { lockdownPlan, lockdown },
  words: {
    lockdownPlan: { classic: ['lockdown plan', 'lockdown plans'] },
    lockdown: { classic: ['lockdown', 'lockdowns'] },
  },
  permissions: {
    LOCKDOWN_READ: { words: 'See lockdowns, door by door', heldBy: 'organisation' },
    LOCKDOWN_START: { words: 'Start, confirm and end lockdowns', heldBy: 'organisation' },
    LOCKDOWN_REQUEST: { words: 'Ask for a lockdown, which somebody else confirms', heldBy: 'organisation' },
  },
  menu: [
    { group: 'monitoring', label: 'Lockdowns', to: '/monitoring/lockdowns', after: '/monitoring/roll-call' },
    { group: 'monitoring', label: 'Lockdown plans', to: '/monitoring/lockdown-plans', after: '/monitoring/lockdowns' },
  ],
})

declare module '../../../domain/permission-codes.ts' {
  interface OtherCodes {
    readonly LOCKDOWN_START: true
    readonly LOCKDOWN_REQUEST: true
  }
}
