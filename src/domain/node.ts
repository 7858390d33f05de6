import { choice, dateTime, integer, ref, text } from './fields/index.ts'

const states = { online: 'Online', offline: 'Offline', unknown: 'Unknown' } as const
const stateOptions = { computed: true, initial: 'unknown', severity: { offline: 'alert' } } as const

/** The state of a controller or comm device: one that is silent for too long is offline. */
export const nodeState = choice(states, stateOptions)

/** What every node has: a device on a controller's bus. */
export const nodeFields = {
  name: text({ required: true, max: 50 }),
  controller: ref('controller', { required: true, fixed: true }),
  instance: integer({ required: true, min: 1, max: 255, unique: { within: 'controller' }, toDevice: true }),
  /** Only its controller says it: while that is offline, it may be old. */
  state: choice(states, { ...stateOptions, label: 'Last reported state' }),
  lastSeenAt: dateTime({ computed: true, label: 'Reported' }),
  firmwareVersion: text({ max: 20, computed: true }),
}

/** How a list of nodes looks. */
export const nodeList = {
  columns: ['instance', 'name', 'controller', 'udn', 'state', 'lastSeenAt', 'firmwareVersion'],
  filters: ['controller', 'state'],
  sorts: ['name'],
  sort: 'instance',
  search: ['name', 'udn'],
} as const

/** The kinds of node that are records of their own. A kind's number (`instance`) is unique at its controller. */
export const nodeKinds = [
  'lockController',
  'readerInterface',
  'busExpansionModule',
  'powerHub',
  'sem',
  'doorEntryPanel',
] as const
export type NodeKind = (typeof nodeKinds)[number]

/** Through which kind of node an input or output is wired to its controller. */
export const routes = {
  controller: 'Controller',
  readerInterface: 'Reader interface',
  lockController: 'Lock controller',
  busExpansionModule: 'Bus expansion module',
} as const
