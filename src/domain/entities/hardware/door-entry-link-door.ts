import { entity } from '../../entity.ts'
import { integer, ref, text } from '../../fields/index.ts'

/** The language in which callers are spoken to, by its number at the panel. */
export const multiLanguage = integer({ label: 'Multi-language option', min: 0, max: 4, initial: 0, toDevice: true })

/** A door as a door-entry panel knows it: what is dialled, and how its handset is linked. */
export const doorEntryLinkDoor = entity({
  id: 'doorEntryLinkDoor',
  term: 'doorEntryLinkDoor',
  key: 'doorEntryLinkDoorId',
  permission: 'DOORENTRYCONFIGURATION',
  heldBy: 'organisation',
  api: '/doorEntryLinkDoor',
  areaLimit: { nearest: ['controller'] },
  screens: { base: '/management/door-entry-link-door', list: false, aliases: ['/management/door-entry-link-doors'] },
  title: link => `${link.number} ${link.description}`,
  fields: {
    number: integer({ required: true, min: 1, max: 9999, unique: { within: 'controller' }, toDevice: true }),
    description: text({ required: true, max: 100, unique: { within: 'controller' } }),
    controller: ref('controller', { required: true, fixed: true }),
    door: ref('door', { help: 'A door of the same controller', toDevice: true }),
    multiLanguage,
    blockSelect: integer({ min: 0, max: 11, initial: 0, toDevice: true }),
    inputOption: integer({ min: 0, max: 1, initial: 0, toDevice: true }),
    drLink: integer({ label: 'DR link', min: 0, max: 1, initial: 0, toDevice: true }),
  },
  list: {
    columns: ['number', 'description', 'controller', 'door'],
    filters: ['controller', 'door'],
    sorts: ['description'],
    sort: 'number',
    search: ['description'],
  },
  tabs: ['details', { many: 'doorEntryHandset', by: 'linkDoor' }, 'history'],
})
