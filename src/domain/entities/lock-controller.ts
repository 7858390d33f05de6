import { entity } from '../entity.ts'
import { flag, integer, ref } from '../fields/index.ts'
import { nodeFields, nodeList } from '../node.ts'
import { udn } from '../udn.ts'

/** A node that drives the lock of a door. It is found by its controller, not made by hand. */
export const lockController = entity({
  id: 'lockController',
  term: 'lockController',
  key: 'lockControllerId',
  permission: 'CONTROLLER',
  api: '/lockcontroller',
  verbs: ['list', 'read', 'edit', 'delete'],
  screens: { base: '/management/lock-controller', list: false },
  title: node => node.name,
  fields: {
    ...nodeFields,
    udn: udn('lockController'),
    door: ref('door', { help: 'A door of the same controller' }),
    lockType: ref('lockType'),
    onTime: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 5 }),
    invert: flag(),
    failSecure: flag(),
    failOffline: flag(),
  },
  list: { ...nodeList, filters: ['controller', 'door', 'state'] },
  tabs: ['details', 'history'],
})
