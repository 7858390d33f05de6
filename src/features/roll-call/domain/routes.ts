import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/monitoring/roll-call', 'Roll call', 'roll-call', {
    permission: ['PERSON_READ', 'ZONE_READ'],
    withoutConnection: '/monitoring/roll-call/kept',
  }),
  // Public, since nobody can be asked who is signed in; it shows what this device keeps.
  screenRoute('/monitoring/roll-call/kept', 'Roll call kept on this device', 'kept-roll', { access: 'public' }),
  screenRoute('/monitoring/evacuations/{evacuationId}/sheet', 'Fire service sheet', 'evacuation-sheet', {
    permission: ['EVACUATION_READ', 'PERSON_READ', 'ZONE_READ'],
    action: { of: 'evacuation', on: 'record', label: 'Fire service sheet' },
  }),
  screenRoute('/evacuation-answer', 'Are you safe?', 'evacuation-answer', { access: 'public', isLight: true }),
  screenRoute('/evacuation-sheet', 'Evacuation', 'evacuation-sheet-link', { access: 'public', isLight: true }),
]
