import { entity } from '../../entity.ts'
import { longText, text } from '../../fields/index.ts'

/** What a door is: a gate, a lift, a turnstile. */
export const doorType = entity({
  id: 'doorType',
  term: 'doorType',
  key: 'doorTypeId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/doortype',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: { base: '/configuration/door-type' },
  title: type => type.name,
  fields: { name: text({ required: true, max: 50, unique: true }), description: longText() },
  list: { columns: ['name', 'description'], sort: 'name' },
  tabs: ['details', 'history'],
})
