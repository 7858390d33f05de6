import { featureDomain } from '../../../domain/feature.ts'

export default featureDomain({
  name: 'sims',
  permissions: { SMS_ADD: { words: 'Send text messages to {many sim}', heldBy: 'provider' } },
})
