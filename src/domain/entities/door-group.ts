import { entity } from '../entity.ts'
import { longText, ref, refs, text } from '../fields/index.ts'

/** Doors of a site that are given together. */
export const doorGroup = entity({
  id: 'doorGroup',
  term: 'doorGroup',
  key: 'doorGroupId',
  permission: 'DOORGROUP',
  api: '/doorgroup',
  screens: { base: '/administration/door-group', list: '/administration/door-groups' },
  title: group => group.name,
  fields: {
    name: text({ required: true, max: 100, unique: { within: 'area' } }),
    description: longText(),
    area: ref('area', { required: true }),
    doors: refs('door', { label: 'Allowed', help: 'Those of its doors that may be gone through' }),
    timeProfile: ref('timeProfile', { label: 'Access', help: 'When they may be gone through; empty for always' }),
  },
  list: { columns: ['name', 'area', 'doors', 'timeProfile'], filters: ['area', 'doors', 'timeProfile'], sort: 'name' },
  tabs: ['details', 'history'],
})
