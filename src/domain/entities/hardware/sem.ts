import { entity } from '../../entity.ts'
import { flag } from '../../fields/index.ts'
import { nodeFields, nodeList } from '../../node.ts'
import { udn } from '../../udn.ts'

/** A SEM: inputs and outputs on the bus. It is found by its controller, not made by hand. */
export const sem = entity({
  id: 'sem',
  term: 'sem',
  key: 'ioxId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/sem',
  areaLimit: { nearest: ['controller'] },
  verbs: ['list', 'read', 'delete'],
  screens: { base: '/management/sem', list: false },
  title: node => node.name,
  fields: { ...nodeFields, udn: udn('sem', { computed: true }), tamper: flag({ computed: true }) },
  list: nodeList,
  tabs: ['details', { many: 'event', by: 'sem' }, 'history'],
})
