import { entity } from '../../entity.ts'
import { choice, flag, integer, ref, text } from '../../fields/index.ts'
import { routes } from '../../node.ts'

const triggeredBy = (type: string) => ({ field: 'triggerType', is: [type] })

/** Something that a controller switches: a lock, a sounder. */
export const output = entity({
  id: 'output',
  term: 'output',
  key: 'outputId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/output',
  areaLimit: { nearest: ['controller'] },
  screens: { base: '/management/output', list: false },
  title: output => output.name,
  fields: {
    name: text({ required: true, max: 50, unique: { within: 'controller' } }),
    controller: ref('controller', { required: true, fixed: true }),
    instance: integer({ required: true, min: 1, max: 255, unique: { within: 'controller' }, toDevice: true }),
    function: choice(
      { lock: 'Lock', sounder: 'Sounder', light: 'Light', relay: 'Relay' },
      { required: true, initial: 'lock', toDevice: true },
    ),
    triggerType: choice(
      { door: 'Door', input: 'Input', system: 'System' },
      { required: true, initial: 'door', toDevice: true },
    ),
    triggerDoor: ref('door', { label: 'Door', when: triggeredBy('door'), toDevice: true }),
    triggerInput: ref('input', { label: 'Input', when: triggeredBy('input'), toDevice: true }),
    triggerSystem: choice(
      { tamper: 'Tamper', powerFailure: 'Power failure', emergencyUnlock: 'Emergency unlock', lockdown: 'Lockdown' },
      { label: 'System', when: triggeredBy('system'), toDevice: true },
    ),
    timeProfile: ref('timeProfile', { help: 'When the output may switch. Leave empty for always', toDevice: true }),
    predelay: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 0, toDevice: true }),
    onTime: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 5, toDevice: true }),
    offTime: integer({ unit: 'seconds', min: 0, max: 65_535, initial: 0, toDevice: true }),
    invert: flag({ toDevice: true }),
    failSecure: flag({ toDevice: true }),
    failOffline: flag({ toDevice: true }),
    route: choice(routes, { initial: 'controller', toDevice: true }),
  },
  list: {
    columns: ['instance', 'name', 'controller', 'function', 'triggerType', 'route'],
    filters: ['controller', 'function', 'triggerType', 'triggerDoor'],
    sorts: ['name'],
    sort: 'instance',
    search: ['name'],
  },
  tabs: ['details', { many: 'event', by: 'outputRecord' }, 'history'],
})
