import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/monitoring/roll-call', 'Roll call', 'roll-call', {
    permission: ['PERSON_READ', 'ZONE_READ'],
    withoutConnection: '/monitoring/roll-call/kept',
  }),
  // Public, since nobody can be asked who is signed in; it shows what this device keeps.
  screenRoute('/monitoring/roll-call/kept', 'Roll call kept on this device', 'kept-roll', { access: 'public' }),
]
