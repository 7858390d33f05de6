import { entity } from '../../entity.ts'
import { decimal, flag } from '../../fields/index.ts'
import { nodeFields, nodeList } from '../../node.ts'
import { udn } from '../../udn.ts'

const computed = true

/** What feeds a controller and its nodes. It is found by its controller, not made by hand. */
export const powerHub = entity({
  id: 'powerHub',
  term: 'powerHub',
  key: 'powerHubId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/powerhub',
  areaLimit: { nearest: ['controller'] },
  verbs: ['list', 'read', 'edit', 'delete'],
  screens: { base: '/management/power-hub', list: false },
  title: node => node.name,
  fields: {
    ...nodeFields,
    udn: udn('powerHub', { computed }),
    inputVoltage: decimal({ computed, unit: 'volts' }),
    outputVoltage: decimal({ computed, unit: 'volts' }),
    batteryVoltage: decimal({ computed, unit: 'volts' }),
    current: decimal({ computed, unit: 'amperes' }),
    mainsFailed: flag({ computed }),
    tamper: flag({ computed }),
  },
  list: nodeList,
  tabs: ['details', { many: 'event', by: 'powerHub' }, 'history'],
})
