import { entity } from '../../entity.ts'
import { flag, integer, ref } from '../../fields/index.ts'
import { nodeFields, nodeList } from '../../node.ts'
import { udn } from '../../udn.ts'

/** A node that drives the lock of a door. It is found by its controller, not made by hand. */
export const lockController = entity({
  id: 'lockController',
  term: 'lockController',
  key: 'lockControllerId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/lockcontroller',
  areaLimit: { nearest: ['controller'] },
  verbs: ['list', 'read', 'edit', 'delete'],
  screens: { base: '/management/lock-controller', list: false },
  title: node => node.name,
  fields: {
    ...nodeFields,
    udn: udn('lockController', { toDevice: true }),
    door: ref('door', { help: 'A door of the same controller', toDevice: true }),
    lockType: ref('lockType', { toDevice: true }),
    onTime: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 5, toDevice: true }),
    invert: flag({ toDevice: true }),
    failSecure: flag({ toDevice: true }),
    failOffline: flag({ toDevice: true }),
  },
  list: { ...nodeList, filters: ['controller', 'door', 'state'] },
  tabs: ['details', { many: 'event', by: 'lockController' }, 'history'],
})
