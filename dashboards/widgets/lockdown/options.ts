import { refs } from '../../../src/domain/fields/index.ts'

export const options = {
  lockdownPlans: refs('lockdownPlan', { label: 'Plans to start', help: 'Leave empty for every plan' }),
}
