import { changeLogTab } from '../change-log-tab.ts'
import { command } from '../command.ts'
import { entity } from '../entity.ts'
import { choice, date, dateTime, flag, hex, longText, numberPlate, ref, text } from '../fields/index.ts'

/** The kinds of credential. */
export const tokenKinds = {
  fob: 'Fob',
  card: 'Card',
  smartphone: 'Smartphone',
  anpr: 'ANPR',
  pin: 'PIN code',
  remote: 'Remote',
} as const
export const tokenStatuses = {
  live: 'Live',
  lost: 'Lost',
  suspicious: 'Suspicious',
  stolen: 'Stolen',
  disabled: 'Disabled',
} as const

/** Marks a credential, with notes on why. */
const mark = (to: 'live' | 'lost' | 'suspicious' | 'stolen', from: readonly (keyof typeof tokenStatuses)[]) =>
  command({ label: `Mark as ${to}`, input: { notes: longText({ max: 1000 }) }, from, to })

/** A credential: fob, card, smartphone, number plate, PIN or remote. */
export const token = entity({
  id: 'token',
  term: 'fob',
  key: 'fobId',
  permission: 'FOB',
  api: '/fob',
  screens: { base: '/administration/fob', list: '/administration/fob/cloud-fobs', titles: { list: 'Cloud {many}' } },
  twins: [
    {
      term: 'token',
      key: 'tokenId',
      screens: {
        base: '/administration/token',
        list: '/administration/token/cloud-tokens',
        titles: { list: 'Cloud {many}' },
      },
    },
  ],
  title: token => token.reference ?? token.keycode ?? token.numberPlate ?? `${token.kind}`,
  fields: {
    reference: text({ max: 64, unique: true }),
    keycode: hex({
      label: 'Keycode/UDN',
      digits: 12,
      message: 'Keycode is not 12 digit hex number',
      unique: { message: 'Keycode is a duplicate' },
    }),
    kind: choice(tokenKinds, { required: true, initial: 'fob' }),
    type: ref('tokenType'),
    colour: ref('tokenColour'),
    style: text({ max: 50 }),
    status: choice(tokenStatuses, { computed: true, initial: 'live' }),
    statusNotes: longText({ computed: true, max: 1000 }),
    enabled: flag({ computed: true, initial: true }),
    pin: text({
      label: 'PIN',
      min: 4,
      max: 8,
      pattern: /^[0-9]+$/,
      message: '{field} must be digits',
      when: { field: 'kind', is: ['pin'] },
    }),
    numberPlate: numberPlate({ unique: true, when: { field: 'kind', is: ['anpr'] } }),
    person: ref('person'),
    timeProfile: ref('timeProfile'),
    extraTime: flag({ help: 'Doors stay unlocked longer for this credential' }),
    validFrom: date({ label: 'Valid date begin' }),
    validUntil: date({ label: 'Valid date end' }),
    additionalInfo: longText({ max: 1000 }),
    primaryActivation: ref('tokenActivation', { computed: true }),
    lastActivated: dateTime({ computed: true }),
    lastDeactivated: dateTime({ computed: true }),
  },
  list: {
    columns: ['reference', 'keycode', 'kind', 'type', 'person', 'status', 'enabled'],
    filters: ['kind', 'type', 'status', 'person', 'enabled'],
    sorts: ['keycode', 'status', 'lastActivated', 'lastDeactivated'],
    sort: 'reference',
    search: ['reference', 'keycode', 'numberPlate'],
  },
  lists: {
    available: { title: 'Available cloud {many}', path: 'available-cloud-{many}', where: { personId: null } },
    recentlyActivated: {
      title: 'Recently activated {many}',
      path: 'recently-activated',
      since: { field: 'lastActivated', days: 30 },
    },
    recentlyDeactivated: {
      title: 'Recently deactivated {many}',
      path: 'recently-deactivated',
      since: { field: 'lastDeactivated', days: 30 },
    },
  },
  tabs: [
    'details',
    { many: 'tokenActivation', by: 'token' },
    { many: 'event', by: 'token' },
    changeLogTab('token'),
    'history',
  ],
  commands: {
    markLive: mark('live', ['lost', 'suspicious', 'stolen']),
    markLost: mark('lost', ['live', 'suspicious', 'stolen']),
    markSuspicious: mark('suspicious', ['live', 'lost', 'stolen']),
    markStolen: mark('stolen', ['live', 'lost', 'suspicious']),
    disable: command({
      label: 'Disable',
      confirm: 'Disable {title}? It opens no door, and stays in its areas and groups.',
      input: { notes: longText({ max: 1000 }) },
      from: ['live', 'lost', 'suspicious', 'stolen'],
      to: 'disabled',
    }),
    enable: command({ label: 'Enable', confirm: 'Enable {title}?', from: ['disabled'], to: 'live' }),
  },
})
