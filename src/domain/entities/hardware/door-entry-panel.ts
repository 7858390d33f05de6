import { entity } from '../../entity.ts'
import { choice, integer, ref } from '../../fields/index.ts'
import { nodeFields, nodeList } from '../../node.ts'
import { udn } from '../../udn.ts'
import { multiLanguage } from './door-entry-link-door.ts'

const section = 'Calls'

/** A door-entry panel at a door: visitors call a handset from it, and the person who answers may unlock the door. */
export const doorEntryPanel = entity({
  id: 'doorEntryPanel',
  term: 'doorEntryPanel',
  key: 'doorEntryPanelId',
  permission: 'DOORENTRYCONFIGURATION',
  heldBy: 'organisation',
  api: '/doorentrypanel',
  areaLimit: { nearest: ['controller'] },
  screens: { base: '/management/door-entry-panel', list: false, aliases: ['/management/door-entry-panels'] },
  title: node => node.name,
  fields: {
    ...nodeFields,
    udn: udn('frontPanel', { required: true, toDevice: true }),
    door: ref('door', { help: 'A door of the same controller: the one that its calls unlock', toDevice: true }),
    dialling: choice(
      { number: 'By number', list: 'From a list', either: 'By number or from a list' },
      {
        required: true,
        initial: 'number',
        section,
        help: 'How visitors choose whom they call. A list shows the descriptions of {many doorEntryHandset}',
        toDevice: true,
      },
    ),
    multiLanguage: { ...multiLanguage, section },
    ringTime: integer({ unit: 'seconds', min: 5, max: 120, initial: 30, section, toDevice: true }),
    talkTime: integer({ unit: 'seconds', min: 10, max: 600, initial: 90, section, toDevice: true }),
    unlockTimeProfile: ref('timeProfile', {
      section,
      help: 'When the person who answers may unlock the door. Leave empty for always',
      toDevice: true,
    }),
    tradesTimeProfile: ref('timeProfile', {
      section,
      help: 'When its trades button unlocks the door without a call. Leave empty for never',
      toDevice: true,
    }),
  },
  list: {
    ...nodeList,
    columns: ['instance', 'name', 'controller', 'door', 'udn', 'state', 'firmwareVersion'],
    filters: ['controller', 'door', 'state'],
  },
  tabs: ['details', { many: 'doorEntryHandset', by: 'panels' }, { many: 'event', by: 'doorEntryPanel' }, 'history'],
})
