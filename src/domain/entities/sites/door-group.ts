import { entity } from '../../entity.ts'
import { longText, ref, refs, text } from '../../fields/index.ts'

/** Doors of a site that are given together. */
export const doorGroup = entity({
  id: 'doorGroup',
  term: 'doorGroup',
  key: 'doorGroupId',
  permission: 'DOORGROUP',
  heldBy: 'organisation',
  api: '/doorgroup',
  areaLimit: { nearest: ['area'] },
  screens: { base: '/administration/door-group', list: '/administration/door-groups' },
  title: group => group.name,
  fields: {
    name: text({ required: true, max: 100, unique: { within: 'area' } }),
    description: longText(),
    area: ref('area', { required: true, toDevice: true }),
    doors: refs('door', { label: 'Allowed', help: 'The doors this group opens', toDevice: true }),
    timeProfile: ref('timeProfile', {
      label: 'Access',
      help: 'When access is allowed. Leave empty for always',
      toDevice: true,
    }),
  },
  list: { columns: ['name', 'area', 'doors', 'timeProfile'], filters: ['area', 'doors', 'timeProfile'], sort: 'name' },
  tabs: ['details', 'history'],
})
