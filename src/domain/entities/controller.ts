import { changeLogTab } from '../change-log-tab.ts'
import { entity } from '../entity.ts'
import { choice, dateTime, decimal, flag, integer, ref, refs, text } from '../fields/index.ts'
import { nodeState } from '../node.ts'
import { udn } from '../udn.ts'

/** Controller types and their codes. */
export const controllerTypes = {
  400: 'DC1 Door Controller',
  410: 'DC2 Door Controller',
  420: 'DC10 Door Controller',
  500: 'IOM Controller',
  510: 'Communicator',
} as const

/** A controller: what stands at the doors and decides there. */
export const controller = entity({
  id: 'controller',
  term: 'controller',
  key: 'controllerId',
  permission: 'CONTROLLER',
  api: '/controller',
  screens: { base: '/management/controller', list: '/management/controllers' },
  title: controller => controller.name,
  fields: {
    name: text({ required: true, max: 50, unique: true }),
    type: choice(controllerTypes, { required: true, initial: '410' }),
    state: nodeState,
    lastSeenAt: dateTime({ computed: true }),
    udn: udn('systemController'),
    area: ref('area', { required: true }),
    commDevice: ref('commDevice', { section: 'Network' }),
    localAddress: integer({ min: 0, max: 255, section: 'Network' }),
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
    }),
    saveRteEvents: flag({ label: 'Save RTE events', initial: true, section: 'Settings' }),
    channelInterlock: flag({ section: 'Settings' }),
    dateValidation: flag({ section: 'Settings' }),
    antiPassback: flag({ section: 'Settings' }),
    tokenCount: integer({ computed: true, initial: 0, section: 'Capacity' }),
    usedSpace: decimal({ computed: true, unit: '%', min: 0, max: 100, section: 'Capacity' }),
    communicationMode: choice(
      { cloud: 'Cloud', direct: 'Direct', dialUp: 'Dial-up' },
      { initial: 'cloud', section: 'Network' },
    ),
    lockdownAfterPowerCycle: flag({ section: 'Settings' }),
    tamper: flag({ computed: true, section: 'State' }),
    voltages: text({ max: 100, computed: true, section: 'State' }),
    failover: flag({ section: 'Network' }),
    rs485Primary: flag({ label: 'RS485 primary', section: 'Network' }),
    rs485Secondaries: refs('controller', { label: 'RS485 secondaries', section: 'Network' }),
    maxUsers: integer({ min: 0, initial: 10_000, section: 'Capacity' }),
    maxEvents: integer({ min: 0, initial: 50_000, section: 'Capacity' }),
    maxDoors: integer({ min: 1, max: 255, initial: 16, section: 'Capacity' }),
    fobSize: integer({ unit: 'bytes', min: 1, max: 64, initial: 8, section: 'Credential formats' }),
    id2Length: integer({ min: 0, max: 64, section: 'Credential formats' }),
    id2Type: text({ max: 20, section: 'Credential formats' }),
    id3Length: integer({ min: 0, max: 64, section: 'Credential formats' }),
    id3Type: text({ max: 20, section: 'Credential formats' }),
  },
  list: {
    columns: ['name', 'type', 'area', 'state', 'firmwareVersion', 'lastSeenAt'],
    filters: ['area', 'type', 'state', 'commDevice'],
    sort: 'name',
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
    { many: 'doorEntryLinkDoor', by: 'controller' },
    { many: 'firmwareUpdateRequest', by: 'controller' },
    { many: 'event', by: 'controller' },
    'history',
  ],
})
