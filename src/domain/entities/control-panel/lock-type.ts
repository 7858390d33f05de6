import { entity } from '../../entity.ts'
import { longText, text } from '../../fields/index.ts'

/** What holds a door: a magnet, a strike, a motor lock. */
export const lockType = entity({
  id: 'lockType',
  term: 'lockType',
  key: 'lockTypeId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/locktype',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: { base: '/configuration/lock-type' },
  title: type => type.name,
  fields: { name: text({ required: true, max: 50, unique: true }), description: longText() },
  list: { columns: ['name', 'description'], sort: 'name' },
  tabs: ['details', 'history'],
})
