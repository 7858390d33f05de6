import { entity } from '../../entity.ts'
import { flag, integer, ref, refs, text } from '../../fields/index.ts'

/** A handset in a flat or at a desk: what is dialled at door-entry panels to reach it, and who answers. */
export const doorEntryHandset = entity({
  id: 'doorEntryHandset',
  term: 'doorEntryHandset',
  key: 'doorEntryHandsetId',
  permission: 'DOORENTRYCONFIGURATION',
  heldBy: 'organisation',
  api: '/doorentryhandset',
  areaLimit: { nearest: ['controller'] },
  screens: { base: '/management/door-entry-handset', aliases: ['/management/door-entry-handsets'] },
  title: handset => `${handset.number} ${handset.description}`,
  fields: {
    number: integer({
      required: true,
      min: 1,
      max: 9999,
      unique: { within: 'controller' },
      help: 'What is dialled to call it',
      toDevice: true,
    }),
    description: text({
      required: true,
      max: 100,
      unique: { within: 'controller' },
      help: 'The flat or desk, as lists of panels show it',
      toDevice: true,
    }),
    controller: ref('controller', { required: true, fixed: true }),
    panels: refs('doorEntryPanel', {
      help: '{Many doorEntryPanel} of the same controller that call it',
      toDevice: true,
    }),
    linkDoor: ref('doorEntryLinkDoor', {
      help: 'Of the same controller: its door is unlocked from this handset too',
      toDevice: true,
    }),
    residents: refs('person', { help: 'Who answers it' }),
    active: flag({
      initial: true,
      help: 'One that is not active is removed from its {one controller}',
      toDevice: true,
    }),
    doNotDisturbTimeProfile: ref('timeProfile', {
      label: 'Do not disturb',
      help: 'The time profile in which it does not ring. Leave empty for none',
      toDevice: true,
    }),
  },
  list: {
    columns: ['number', 'description', 'controller', 'panels', 'residents', 'active'],
    filters: ['controller', 'panels', 'linkDoor', 'residents', 'active'],
    sorts: ['description'],
    sort: 'number',
    search: ['description'],
  },
  tabs: ['details', 'history'],
})
