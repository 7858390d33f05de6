import { entity } from '../../entity.ts'
import { decimal, flag } from '../../fields/index.ts'
import { nodeFields, nodeList } from '../../node.ts'
import { udn } from '../../udn.ts'

/** What feeds a controller and its nodes; written by the controller alone. */
export const powerHub = entity({
  id: 'powerHub',
  term: 'powerHub',
  key: 'powerHubId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/powerhub',
  areaLimit: { nearest: ['controller'] },
  verbs: ['list', 'read'],
  screens: { base: '/management/power-hub', list: false },
  title: node => node.name,
  fields: {
    ...nodeFields,
    udn: udn('powerHub'),
    inputVoltage: decimal({ unit: 'volts' }),
    outputVoltage: decimal({ unit: 'volts' }),
    batteryVoltage: decimal({ unit: 'volts' }),
    current: decimal({ unit: 'amperes' }),
    mainsFailed: flag(),
    tamper: flag(),
  },
  list: nodeList,
  tabs: ['details', { many: 'event', by: 'powerHub' }],
})
