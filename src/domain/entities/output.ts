import { entity } from '../entity.ts'
import { choice, flag, integer, ref, text } from '../fields/index.ts'
import { routes } from '../node.ts'

const triggeredBy = (type: string) => ({ field: 'triggerType', is: [type] })

/** Something that a controller switches: a lock, a sounder. */
export const output = entity({
  id: 'output',
  term: 'output',
  key: 'outputId',
  permission: 'CONTROLLER',
  api: '/output',
  screens: { base: '/management/output', list: false },
  title: output => output.name,
  fields: {
    name: text({ required: true, max: 50, unique: { within: 'controller' } }),
    controller: ref('controller', { required: true, fixed: true }),
    instance: integer({ required: true, min: 1, max: 255, unique: { within: 'controller' } }),
    function: choice(
      { lock: 'Lock', sounder: 'Sounder', light: 'Light', relay: 'Relay' },
      { required: true, initial: 'lock' },
    ),
    triggerType: choice({ door: 'Door', input: 'Input', system: 'System' }, { required: true, initial: 'door' }),
    triggerDoor: ref('door', { label: 'Door', when: triggeredBy('door') }),
    triggerInput: ref('input', { label: 'Input', when: triggeredBy('input') }),
    triggerSystem: choice(
      { tamper: 'Tamper', powerFailure: 'Power failure', emergencyUnlock: 'Emergency unlock', lockdown: 'Lockdown' },
      { label: 'System', when: triggeredBy('system') },
    ),
    timeProfile: ref('timeProfile', { help: 'When it is switched; empty for always' }),
    predelay: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 0 }),
    onTime: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 5 }),
    offTime: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 0 }),
    invert: flag(),
    failSecure: flag(),
    failOffline: flag(),
    route: choice(routes, { initial: 'controller' }),
  },
  list: {
    columns: ['instance', 'name', 'controller', 'function', 'triggerType', 'route'],
    filters: ['controller', 'function', 'triggerType', 'triggerDoor'],
    sorts: ['name'],
    sort: 'instance',
    search: ['name'],
  },
  tabs: ['details', 'history'],
})
