import { choice, dateTime, integer, ref, text } from './fields/index.ts'

/** The state of a controller, or of what is connected to one, at its last message. */
export const nodeState = choice(
  { online: 'Online', offline: 'Offline', unknown: 'Unknown' },
  { computed: true, initial: 'unknown', severity: { offline: 'alert' } },
)

/** What every node has: a device on a controller's bus. */
export const nodeFields = {
  name: text({ required: true, max: 50 }),
  controller: ref('controller', { required: true, fixed: true }),
  instance: integer({ required: true, min: 1, max: 255, unique: { within: 'controller' }, toDevice: true }),
  state: nodeState,
  lastSeenAt: dateTime({ computed: true }),
  firmwareVersion: text({ max: 20, computed: true }),
}

/** How a list of nodes looks. */
export const nodeList = {
  columns: ['instance', 'name', 'controller', 'udn', 'state', 'firmwareVersion'],
  filters: ['controller', 'state'],
  sorts: ['name'],
  sort: 'instance',
  search: ['name', 'udn'],
} as const

/** The kinds of node that are records of their own. A kind's number (`instance`) is unique at its controller. */
export const nodeKinds = ['lockController', 'readerInterface', 'busExpansionModule', 'powerHub', 'sem'] as const
export type NodeKind = (typeof nodeKinds)[number]

/** Through which kind of node an input or output is wired to its controller. */
export const routes = {
  controller: 'Controller',
  readerInterface: 'Reader interface',
  lockController: 'Lock controller',
  busExpansionModule: 'Bus expansion module',
} as const
