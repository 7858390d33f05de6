import { entity } from '../../entity.ts'
import { choice, flag, integer, ref, text } from '../../fields/index.ts'
import { routes } from '../../node.ts'

/** Something that a controller senses: a contact, a button. Which door it is of, the door says. */
export const input = entity({
  id: 'input',
  term: 'input',
  key: 'inputId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/input',
  areaLimit: { nearest: ['controller'] },
  screens: { base: '/management/input', list: false },
  title: input => input.name,
  fields: {
    name: text({ required: true, max: 50, unique: { within: 'controller' } }),
    controller: ref('controller', { required: true, fixed: true }),
    instance: integer({ required: true, min: 1, max: 255, unique: { within: 'controller' }, toDevice: true }),
    function: choice(
      {
        general: 'General',
        requestToExit: 'RTE',
        doorEntry: 'Door entry',
        trades: 'Trades',
        contact: 'Contact',
        emergencyUnlock: 'Emergency unlock',
        tamper: 'Tamper',
      },
      { required: true, initial: 'general', toDevice: true },
    ),
    invert: flag({ toDevice: true }),
    timeProfile: ref('timeProfile', { help: 'When the input is active. Leave empty for always', toDevice: true }),
    reportOpenCircuit: flag({ toDevice: true }),
    reportClosedCircuit: flag({ toDevice: true }),
    logAllStateChanges: flag({ toDevice: true }),
    route: choice(routes, { initial: 'controller', toDevice: true }),
  },
  list: {
    columns: ['instance', 'name', 'controller', 'function', 'route'],
    filters: ['controller', 'function', 'route'],
    sorts: ['name'],
    sort: 'instance',
    search: ['name'],
  },
  tabs: ['details', { many: 'event', by: 'inputRecord' }, 'history'],
})
