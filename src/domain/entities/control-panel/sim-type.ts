import { entity } from '../../entity.ts'
import { longText, text } from '../../fields/index.ts'

/** A kind of SIM, as its contract has it. */
export const simType = entity({
  id: 'simType',
  term: 'simType',
  key: 'simTypeId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/simtype',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: { base: '/configuration/sim-type' },
  title: type => type.name,
  fields: { name: text({ required: true, max: 50, unique: true }), description: longText() },
  list: { columns: ['name', 'description'], sort: 'name' },
  tabs: ['details', 'history'],
})
