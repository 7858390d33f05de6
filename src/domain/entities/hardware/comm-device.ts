import { loggingHours } from '../../comm-device-limits.ts'
import { weakSignal } from '../../comm-device-state.ts'
import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, dateTime, flag, integer, longText, password, picture, ref, text } from '../../fields/index.ts'
import { nodeState } from '../../node.ts'
import { udn } from '../../udn.ts'

const ipAddress = text({
  section: 'Connection',
  label: 'IP address',
  max: 45,
  pattern: /^[0-9A-Fa-f.:]+$/,
  message: '{field} is not valid',
})
const port = (label: string) => integer({ label, section: 'Connection', min: 1, max: 65_535 })
const baudRates = { 9600: '9600', 19200: '19200', 38400: '38400', 57600: '57600', 115200: '115200' } as const
const signature = { formats: ['png', 'jpg'], maxMegabytes: 2 } as const
const doneBy = '{one commDevice}'
const serial = { field: 'type', is: ['serial'] }

/** What connects a site's controllers with the cloud. */
export const commDevice = entity({
  id: 'commDevice',
  term: 'commDevice',
  key: 'commDeviceId',
  permission: 'COMMDEVICE',
  heldBy: { read: 'organisation', delete: 'provider', else: 'installer' },
  api: '/commdevice',
  areaLimit: { usedBy: 'controller', by: 'commDevice' },
  screens: {
    base: '/management/comm-devices',
    aliases: ['/management/comm-device', '/management/commdevice'],
  },
  title: device => device.name,
  fields: {
    name: text({ required: true, max: 50, unique: true }),
    udn: udn(undefined, { required: true }),
    type: choice(
      { lan: 'LAN', mobile: 'Mobile network', serial: 'Serial', apex: 'APEX' },
      { required: true, initial: 'lan' },
    ),
    state: nodeState,
    signalStrength: integer({ unit: '%', min: 0, max: 100, computed: true }),
    signalAt: dateTime({ label: 'Signal reported', computed: true }),
    lastSeenAt: dateTime({ computed: true }),
    loggingUntil: dateTime({ computed: true }),
    imei: text({ label: 'IMEI', max: 15, pattern: /^[0-9]{15}$/, message: '{field} is not 15 digits', unique: true }),
    serialNumber: text({ max: 50 }),
    address: ref('address'),
    postcode: text({ max: 12, help: 'Where it is, if not at the address' }),
    notes: longText({ max: 2000 }),
    internalNotes: longText({ max: 4000, permission: 'KMSUSER_USER', help: 'Only the provider’s staff can read this' }),
    ipAddress,
    localPort: port('Local port'),
    remotePort: port('Remote port'),
    baudRate: choice(baudRates, { initial: '9600', when: serial, section: 'Connection' }),
    parity: choice(
      { none: 'None', even: 'Even', odd: 'Odd' },
      { initial: 'none', when: serial, section: 'Connection' },
    ),
    dataBits: choice({ 7: '7', 8: '8' }, { initial: '8', when: serial, section: 'Connection' }),
    stopBits: choice({ 1: '1', 2: '2' }, { initial: '1', when: serial, section: 'Connection' }),
    devicePassword: password({ min: 1, help: 'Leave empty to keep the current one', section: 'Connection' }),
    bypass8kLimit: flag({ label: 'Bypass 8K limit', section: 'Connection' }),
    firmware: ref('firmware'),
    firmwareVersion: text({ max: 20, computed: true, section: 'Connection' }),
    reportedIpAddress: text({ label: 'Reported IP address', max: 45, computed: true, section: 'Connection' }),
    apexIntegration: flag({ label: 'APEX integration', section: 'APEX' }),
    apexSendEvents: flag({
      label: 'APEX sends events',
      when: { field: 'apexIntegration', is: [true] },
      section: 'APEX',
    }),
    apexSendCredentials: flag({
      label: 'APEX takes {many fob}',
      when: { field: 'apexIntegration', is: [true] },
      section: 'APEX',
    }),
    signOffState: choice(
      { notSignedOff: 'Not signed off', signedOff: 'Signed off' },
      { label: 'Sign-off state', computed: true, initial: 'notSignedOff', section: 'Sign-off' },
    ),
    signOffCompany: text({ label: 'Company', max: 100, computed: true, section: 'Sign-off' }),
    signOffBy: text({ label: 'By', max: 100, computed: true, section: 'Sign-off' }),
    signOffEngineer: text({ label: 'Engineer', max: 100, computed: true, section: 'Sign-off' }),
    signOffDate: dateTime({ label: 'Date', computed: true, section: 'Sign-off' }),
    signOffNotes: longText({ label: 'Sign-off notes', max: 2000, computed: true, section: 'Sign-off' }),
    signOffConnection: text({ label: 'Connection at sign-off', max: 200, computed: true, section: 'Sign-off' }),
    signOffText: longText({ label: 'What was agreed to', computed: true, section: 'Sign-off' }),
    signature: picture({ ...signature, computed: true, section: 'Sign-off' }),
  },
  list: {
    columns: ['name', 'udn', 'type', 'state', 'signalStrength', 'signOffState', 'lastSeenAt'],
    filters: ['type', 'state', 'signOffState', 'address', 'firmware'],
    sorts: ['udn', 'lastSeenAt', 'signalStrength'],
    sort: 'name',
    search: ['name', 'udn', 'serialNumber', 'imei'],
  },
  lists: {
    uncommissioned: {
      title: 'Uncommissioned {many}',
      path: 'uncommissioned',
      where: { signOffState: 'notSignedOff' },
    },
    lowSignal: {
      title: '{Many commDevice} with a low signal',
      path: 'low-signal',
      where: { state: 'online' },
      below: { field: 'signalStrength', value: weakSignal },
    },
  },
  tabs: [
    'details',
    { many: 'controller', by: 'commDevice' },
    { many: 'sim', by: 'commDevice' },
    { many: 'inspection', by: 'commDevice' },
    { many: 'connectionLog', by: 'commDevice' },
    { many: 'hostingContract', by: 'commDevice' },
    { special: 'commsViewer', permission: ['COMMDEVICE_COMMAND'] },
    'history',
  ],
  commands: {
    retryControllers: command({
      label: 'Retry {many controller}',
      confirm: 'Have {title} try again now to reach the {many controller} behind it?',
      failure: 'Failed to retry the {many controller}',
      doneBy,
    }),
    enableLogging: command({
      label: 'Enable logging',
      input: {
        hours: integer({
          required: true,
          ...loggingHours,
          initial: 1,
          unit: 'h',
          help: 'It sends what it receives and sends, to be read here, until they are over',
        }),
      },
      failure: 'Failed to enable logging',
      doneBy,
    }),
    disconnect: command({
      label: 'Disconnect',
      confirm:
        'Have {title} end its connection and connect again? Until it is back, nothing reaches the {many controller} behind it.',
      failure: 'Failed to disconnect',
      doneBy,
    }),
    reset: command({
      label: 'Reset',
      confirm: 'Reset {title}? It restarts, and nothing reaches the {many controller} behind it until it is back.',
      needsProof: true,
      failure: 'Failed to reset',
      doneBy,
    }),
    generateRma: command({
      label: 'Generate RMA',
      permission: 'KMSUSER_USER',
      input: { fault: longText({ required: true, max: 2000 }) },
    }),
    signOff: command({
      label: 'Sign off',
      confirm: 'Sign off {title}?',
      input: {
        company: text({ required: true, max: 100 }),
        by: text({ required: true, max: 100, help: 'The person who accepted the work' }),
        engineer: text({ required: true, max: 100 }),
        notes: longText({ max: 2000 }),
        signature: picture({ ...signature, help: 'A picture of it. Commissioning has it drawn on the screen' }),
      },
    }),
  },
})
