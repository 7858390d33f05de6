import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/monitoring/roll-call', 'Roll call', 'roll-call', { permission: ['PERSON_READ', 'ZONE_READ'] }),
]
