import { entity } from '../../entity.ts'
import { choice, longText, text } from '../../fields/index.ts'

/** A make of credential, with its icon. */
export const tokenType = entity({
  id: 'tokenType',
  term: 'fobType',
  key: 'fobTypeId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/fobtype',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: { base: '/configuration/fob-type' },
  twins: [{ term: 'tokenType', key: 'tokenTypeId', screens: { base: '/configuration/token-type' } }],
  title: type => type.name,
  fields: {
    name: text({ required: true, max: 50, unique: true }),
    description: longText(),
    icon: choice(
      { fob: 'Fob', card: 'Card', smartphone: 'Smartphone', car: 'Car', keypad: 'Keypad', remote: 'Remote' },
      { initial: 'fob' },
    ),
  },
  list: { columns: ['name', 'description', 'icon'], sort: 'name' },
  tabs: ['details', 'history'],
})
