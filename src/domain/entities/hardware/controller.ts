import { changeLogTab } from '../../change-log-tab.ts'
import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, dateTime, decimal, flag, integer, ref, refs, text } from '../../fields/index.ts'
import { nodeState } from '../../node.ts'
import { udn } from '../../udn.ts'

/** Controller types and their codes. */
export const controllerTypes = {
  400: 'DC1 Door Controller',
  410: 'DC2 Door Controller',
  420: 'DC10 Door Controller',
  500: 'IOM Controller',
  510: 'Communicator',
} as const

/** Generations of controllers: only the newest lock a door for a time, or cancel a command. */
export const controllerGenerations = { sk4: 'SK4', sk3: 'SK3' } as const

/** The build reference of an ESP-RFID board, which cannot say what it is: the gateway says it for it. */
export const espRfidBuild = 'ESP-RFID'

const doneBy = 'controller'

/** Commands typed at a controller’s console can make it do anything. */
export const consoleCodes = ['CONTROLLER_COMMAND', 'SYSTEM_DEBUG'] as const

/** A controller: the device at the doors that decides who may pass. */
export const controller = entity({
  id: 'controller',
  term: 'controller',
  key: 'controllerId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/controller',
  areaLimit: { nearest: ['area'] },
  screens: { base: '/management/controller', list: '/management/controllers' },
  title: controller => controller.name,
  fields: {
    name: text({ required: true, max: 50, unique: true }),
    type: choice(controllerTypes, { required: true, initial: '410', toDevice: true }),
    generation: choice(controllerGenerations, {
      required: true,
      initial: 'sk4',
      help: 'Only SK4 {many controller} support timed lock or cancel',
    }),
    state: nodeState,
    lastSeenAt: dateTime({ computed: true }),
    clockError: integer({
      computed: true,
      unit: 's',
      help: 'How far ahead, or behind if negative. Empty when no error is known',
    }),
    udn: udn('systemController'),
    area: ref('area', { required: true }),
    commDevice: ref('commDevice', { section: 'Network' }),
    localAddress: integer({ min: 0, max: 255, section: 'Network', toDevice: true }),
    location: text({ max: 100 }),
    firmwareVersion: text({ max: 20, computed: true }),
    buildReference: text({ max: 50, computed: true }),
    macAddress: text({
      label: 'MAC address',
      max: 17,
      pattern: /^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/,
      message: '{field} is not valid',
      section: 'Network',
    }),
    ipAddress: text({
      label: 'IP address',
      max: 45,
      pattern: /^[0-9A-Fa-f.:]+$/,
      message: '{field} is not valid',
      section: 'Network',
      toDevice: true,
    }),
    saveRteEvents: flag({ label: 'Save RTE events', initial: true, section: 'Settings', toDevice: true }),
    channelInterlock: flag({ section: 'Settings', toDevice: true }),
    dateValidation: flag({ section: 'Settings', toDevice: true }),
    antiPassback: flag({ section: 'Settings', toDevice: true }),
    tokenCount: integer({ label: '{One fob} count', computed: true, section: 'Capacity' }),
    usedSpace: decimal({ computed: true, unit: '%', min: 0, max: 100, section: 'Capacity' }),
    communicationMode: choice(
      { cloud: 'Cloud', direct: 'Direct', dialUp: 'Dial-up' },
      { initial: 'cloud', section: 'Network', toDevice: true },
    ),
    lockdownAfterPowerCycle: flag({ section: 'Settings', toDevice: true }),
    tamper: flag({ computed: true, section: 'State' }),
    voltages: text({ max: 100, computed: true, section: 'State' }),
    failover: flag({ section: 'Network', toDevice: true }),
    rs485Primary: flag({ label: 'RS485 primary', section: 'Network', toDevice: true }),
    rs485Secondaries: refs('controller', { label: 'RS485 secondaries', section: 'Network', toDevice: true }),
    maxUsers: integer({ min: 0, initial: 10_000, section: 'Capacity', toDevice: true }),
    maxEvents: integer({ min: 0, initial: 50_000, section: 'Capacity', toDevice: true }),
    maxDoors: integer({ min: 1, max: 255, initial: 16, section: 'Capacity', toDevice: true }),
    fobSize: integer({
      label: '{One fob} size',
      unit: 'bytes',
      min: 1,
      max: 64,
      initial: 8,
      section: '{One fob} formats',
      toDevice: true,
    }),
    id2Length: integer({ min: 0, max: 64, section: '{One fob} formats', toDevice: true }),
    id2Type: text({ max: 20, section: '{One fob} formats', toDevice: true }),
    id3Length: integer({ min: 0, max: 64, section: '{One fob} formats', toDevice: true }),
    id3Type: text({ max: 20, section: '{One fob} formats', toDevice: true }),
  },
  list: {
    columns: ['name', 'type', 'area', 'state', 'firmwareVersion', 'lastSeenAt'],
    filters: ['area', 'type', 'state', 'commDevice'],
    sort: 'name',
  },
  commands: {
    getSummary: command({ label: 'Get summary', failure: 'Failed to get the summary', doneBy }),
    getEvents: command({
      label: 'Get events',
      confirm: 'Have {title} send every event it still holds? Events that are already here are not duplicated.',
      failure: 'Failed to get events',
      doneBy,
    }),
    systemScan: command({
      label: 'System scan',
      confirm:
        'Have {title} look for everything that is connected to it? Its readers and locks may respond late meanwhile.',
      failure: 'Failed to scan the system',
      doneBy,
    }),
    readNodes: command({ label: 'Read nodes', failure: 'Failed to read the nodes', doneBy }),
    retry: command({
      label: 'Retry',
      confirm: 'Have {title} retry now whatever it could not send or receive?',
      failure: 'Failed to retry',
      doneBy,
    }),
    clearQueue: command({
      label: 'Clear queue',
      confirm: 'Have {title} discard what it has not sent yet? Events that have not arrived here are lost.',
      failure: 'Failed to clear the queue',
      doneBy,
    }),
    cancelAlarms: command({
      label: 'Cancel alarms',
      confirm: 'Silence the alarms at {title}? They stay unacknowledged here.',
      failure: 'Failed to cancel alarms',
      doneBy,
    }),
    startEmergencyUnlock: command({
      label: 'Start emergency unlock',
      confirm: 'Unlock every door of {title} until the emergency unlock is ended? Anybody can walk through.',
      failure: 'Failed to start the emergency unlock',
      doneBy,
    }),
    endEmergencyUnlock: command({
      label: 'End emergency unlock',
      confirm: 'End the emergency unlock of {title}? Its doors lock again.',
      failure: 'Failed to end the emergency unlock',
      doneBy,
    }),
    resetNodeBus: command({
      label: 'Reset node bus',
      confirm: 'Reset the node bus of {title}? Its readers and locks do not respond until it is done.',
      failure: 'Failed to reset the node bus',
      doneBy,
    }),
    resetInputsAndOutputs: command({
      label: 'Reset inputs and outputs',
      confirm: 'Reset the inputs and outputs of {title}? Whatever they drive may switch.',
      failure: 'Failed to reset inputs and outputs',
      doneBy,
    }),
    reboot: command({
      label: 'Reboot',
      confirm: 'Reboot {title}? Until it is back, its doors do not respond to {many fob}.',
      failure: 'Failed to reboot',
      doneBy,
    }),
    checkHeld: command({ label: 'Check what it holds', permission: 'CONTROLLER_EDIT' }),
    resendEverything: command({
      label: 'Resend everything',
      confirm: 'Resend everything to {title}? It goes on with what it holds until it has received all.',
      permission: 'CONTROLLER_EDIT',
    }),
  },
  tabs: [
    'details',
    // Near the beginning, so that what is pending is seen without scrolling the tabs.
    changeLogTab('controller'),
    { many: 'door', by: 'controller' },
    { many: 'reader', by: 'controller' },
    { many: 'input', by: 'controller' },
    { many: 'output', by: 'controller' },
    { many: 'readerInterface', by: 'controller' },
    { many: 'lockController', by: 'controller' },
    { many: 'busExpansionModule', by: 'controller' },
    { many: 'sem', by: 'controller' },
    { many: 'powerHub', by: 'controller' },
    { many: 'doorEntryPanel', by: 'controller' },
    { many: 'doorEntryHandset', by: 'controller' },
    { many: 'doorEntryLinkDoor', by: 'controller' },
    { many: 'firmwareUpdateRequest', by: 'controller' },
    { many: 'event', by: 'controller' },
    { many: 'rejectedEvent', by: 'controller' },
    { special: 'console', permission: consoleCodes },
    { special: 'commsViewer', permission: ['CONTROLLER_COMMAND'] },
    'history',
  ],
})
