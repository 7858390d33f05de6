import { entity } from '../../entity.ts'
import { flag, integer, longText, refs, text } from '../../fields/index.ts'

const settings = { field: 'hasSettings', is: [true] }

/** What kind of place an area is, and what it can hold. */
export const areaType = entity({
  id: 'areaType',
  term: 'areaType',
  key: 'areaTypeId',
  permission: 'AREATYPE',
  heldBy: { read: 'organisation', else: 'provider' },
  api: '/areatype',
  areaLimit: 'shared',
  tenancy: 'shared',
  screens: { base: '/configuration/area-type' },
  title: type => type.name,
  fields: {
    name: text({ required: true, max: 50, unique: true }),
    description: longText(),
    hasSettings: flag({ help: 'New doors of this type start with the settings below' }),
    unlockDuration: integer({ unit: 'seconds', min: 1, max: 255, when: settings, section: 'Door defaults' }),
    openTime: integer({ unit: 'seconds', min: 1, max: 65_535, when: settings, section: 'Door defaults' }),
    openWarning: integer({ unit: 'seconds', min: 0, max: 65_535, when: settings, section: 'Door defaults' }),
    canBePrimary: flag({ help: 'May be at the top level, with no parent' }),
    canHaveDoors: flag(),
    canHaveTokens: flag({ label: 'Can have {many fob}' }),
    subAreaTypes: refs('areaType', { help: 'Types allowed inside it. Leave empty for any' }),
  },
  list: { columns: ['name', 'description', 'canBePrimary', 'canHaveDoors', 'canHaveTokens'], sort: 'name' },
  tabs: ['details', 'history'],
})
