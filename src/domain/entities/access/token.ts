import { changeLogTab } from '../../change-log-tab.ts'
import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, date, dateTime, flag, hex, integer, longText, numberPlate, ref, text } from '../../fields/index.ts'

/** The kinds of credential. */
export const tokenKinds = {
  fob: 'Fob',
  card: 'Card',
  smartphone: 'Smartphone',
  anpr: 'ANPR',
  pin: 'PIN code',
  remote: 'Remote',
} as const
/**
 * What a reader reads of each kind: a keycode, a number plate or a PIN. A smartphone is known to the cloud, and needs
 * none of them.
 */
export const readBy = {
  keycode: ['fob', 'card', 'remote'],
  numberPlate: ['anpr'],
  pin: ['pin'],
} as const satisfies Record<string, readonly (keyof typeof tokenKinds)[]>
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

/** Its keycode would name it, but opens doors: 'Fob 12'. */
const unnamed = ({ kind, fobId }: { kind: keyof typeof tokenKinds; fobId?: number }) =>
  [tokenKinds[kind], fobId].filter(part => part !== undefined).join(' ')

/** A credential: fob, card, smartphone, number plate, PIN or remote. */
export const token = entity({
  id: 'token',
  term: 'fob',
  key: 'fobId',
  permission: 'FOB',
  heldBy: { read: 'trial', else: 'organisation' },
  api: '/fob',
  areaLimit: { usedBy: 'tokenActivation', by: 'token', where: { active: true }, kept: true },
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
  title: token => token.reference ?? token.numberPlate ?? unnamed(token),
  fields: {
    reference: text({ max: 64, unique: true }),
    keycode: hex({
      label: 'Keycode/UDN',
      digits: 12,
      message: 'Keycode is not 12 digit hex number',
      unique: { message: 'Keycode is a duplicate' },
      permission: 'FOB_SECRETS',
      sealed: true,
      toDevice: 'whenAsked',
      neededBy: { field: 'kind', is: readBy.keycode },
    }),
    kind: choice(tokenKinds, { required: true, initial: 'fob', toDevice: true }),
    type: ref('tokenType'),
    colour: ref('tokenColour'),
    style: text({ max: 50 }),
    status: choice(tokenStatuses, { computed: true, initial: 'live', toDevice: true }),
    statusNotes: longText({ computed: true, max: 1000 }),
    enabled: flag({ computed: true, initial: true, toDevice: true }),
    pin: text({
      label: 'PIN',
      min: 4,
      max: 8,
      pattern: /^[0-9]+$/,
      message: '{field} must be digits',
      help: 'Readers may ask for it with the {one fob}, or take it alone',
      permission: 'FOB_SECRETS',
      sealed: true,
      toDevice: 'whenAsked',
      neededBy: { field: 'kind', is: readBy.pin },
    }),
    numberPlate: numberPlate({
      unique: true,
      when: { field: 'kind', is: readBy.numberPlate },
      neededBy: { field: 'kind', is: readBy.numberPlate },
      toDevice: 'whenAsked',
    }),
    person: ref('person'),
    timeProfile: ref('timeProfile', { toDevice: true }),
    extraTime: flag({ help: 'Doors stay unlocked for longer for this {one fob}', toDevice: true }),
    validFrom: date({ label: 'Valid date begin', toDevice: true }),
    validUntil: date({ label: 'Valid date end', toDevice: true }),
    additionalInfo: longText({ max: 1000 }),
    primaryActivation: ref('tokenActivation', { computed: true }),
    activated: flag({ computed: true, initial: false, help: 'It has an active activation' }),
    lastActivated: dateTime({ computed: true }),
    lastDeactivated: dateTime({ computed: true }),
    lastUsed: dateTime({
      computed: true,
      help: 'When it was last read, whether or not a door opened. Kept every hour',
    }),
  },
  list: {
    columns: ['reference', 'keycode', 'kind', 'type', 'person', 'status', 'enabled', 'lastUsed'],
    filters: ['kind', 'type', 'status', 'person', 'enabled', 'activated', 'validUntil', 'lastActivated', 'lastUsed'],
    sorts: ['status', 'lastActivated', 'lastDeactivated', 'lastUsed'],
    sort: 'reference',
    search: ['reference', 'numberPlate'],
  },
  lists: {
    available: { title: 'Available cloud {many}', path: 'available-cloud-{many}', where: { activated: false } },
    issued: { title: 'Issued {many}', path: 'issued-cloud-{many}', where: { activated: true } },
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
    { special: 'canOpen' },
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
      confirm: 'Disable {title}? It will open no doors, but stays in its {many area} and groups.',
      input: { notes: longText({ max: 1000 }) },
      from: ['live', 'lost', 'suspicious', 'stolen'],
      to: 'disabled',
      failure: 'Failed to disable {one fob}',
    }),
    enable: command({
      label: 'Enable',
      confirm: 'Enable {title}? Every controller concerned is given it again.',
      from: ['disabled'],
      to: 'live',
      failure: 'Failed to enable {one fob}',
    }),
    deactivate: command({
      label: 'Deactivate',
      confirm: 'Deactivate {title}? All its activations end, and it opens no doors until it is activated again.',
      needs: {
        field: 'activated',
        is: 'set',
        refusal: '{title} is not activated: it can be activated to {a area} or through a group',
      },
      failure: 'Failed to deactivate {one fob}',
    }),
    resend: command({
      label: 'Resend',
      confirm: 'Send {title} to every controller concerned again?',
      needs: {
        field: 'activated',
        is: 'set',
        refusal:
          '{title} is not activated, so no controller has it: it can be activated to {a area} or through a group',
      },
      failure: 'Failed to resend {one fob}',
    }),
    regeneratePin: command({
      label: 'Regenerate PIN',
      confirm: 'Give {title} a new PIN? The old one stops working, and the new one is shown only once.',
      input: { digits: integer({ min: 4, max: 8, initial: 6 }) },
      permission: 'FOB_SECRETS',
      failure: 'Failed to regenerate PIN',
    }),
    newReference: command({
      label: 'New reference',
      confirm: 'Give {title} a new reference? The old one is not kept.',
      failure: 'Failed to generate new reference number for {one fob}',
    }),
    assign: command({
      label: 'Assign',
      confirm: 'Assign {title} to whom?',
      input: { person: ref('person', { required: true }) },
      needs: { field: 'personId', is: 'empty', refusal: '{title} is assigned to {person}: it can be unassigned' },
      failure: 'Failed to assign {one fob} to {one person}',
    }),
    unassign: command({
      label: 'Unassign',
      confirm: 'Unassign {title} from {person}? It keeps its activations.',
      needs: { field: 'personId', is: 'set', refusal: '{title} is assigned to nobody: it can be assigned' },
      failure: 'Failed to unassign {one fob}',
    }),
  },
})
