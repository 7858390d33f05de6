import { entity } from '../entity.ts'
import { flag, longText, ref, refs, text } from '../fields/index.ts'

/** People's credentials with the same access: a set of doors in a tree of groups. */
export const group = entity({
  id: 'group',
  term: 'group',
  key: 'groupId',
  permission: 'GROUP',
  api: '/group',
  screens: { base: '/administration/group', list: '/administration/groups' },
  title: group => group.name,
  fields: {
    name: text({ required: true, max: 100, unique: { within: 'parentGroup' } }),
    description: longText(),
    parentGroup: ref('group'),
    area: ref('area'),
    timeProfile: ref('timeProfile'),
    autoAllDoors: flag({ help: 'Every door of the area, also those that are added later' }),
    doors: refs('door', { label: 'Access doors', when: { field: 'autoAllDoors', is: [false, null, undefined] } }),
  },
  list: { columns: ['name', 'parentGroup', 'area', 'autoAllDoors'], filters: ['parentGroup', 'area'], sort: 'name' },
  tabs: [
    'details',
    { special: 'tree' },
    { many: 'tokenActivation', by: 'group' },
    { many: 'group', by: 'parentGroup' },
    'history',
  ],
})
