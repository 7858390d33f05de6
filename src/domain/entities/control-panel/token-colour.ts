import { entity } from '../../entity.ts'
import { colour, longText, text } from '../../fields/index.ts'

/** A colour that credentials are made in. */
export const tokenColour = entity({
  id: 'tokenColour',
  term: 'tokenColour',
  key: 'fobColourId',
  permission: { read: 'KMSUSER_USER' },
  heldBy: 'provider',
  api: '/fobcolour',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: { base: '/configuration/token-colour' },
  twins: [{ term: 'fobColour', key: 'fobColourId', screens: { base: '/configuration/fob-colour' } }],
  title: colour => colour.name,
  fields: {
    name: text({ required: true, max: 50, unique: true }),
    description: longText(),
    code: colour({ required: true, initial: '#808080' }),
  },
  list: { columns: ['name', 'code', 'description'], sort: 'name' },
  tabs: ['details', 'history'],
})
