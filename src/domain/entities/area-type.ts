import { entity } from '../entity.ts'
import { flag, integer, longText, refs, text } from '../fields/index.ts'

const settings = { field: 'hasSettings', is: [true] }

/** What kind of place an area is, and what it can hold. */
export const areaType = entity({
  id: 'areaType',
  term: 'areaType',
  key: 'areaTypeId',
  permission: 'AREATYPE',
  api: '/areatype',
  tenancy: 'shared',
  screens: { base: '/configuration/area-type' },
  title: type => type.name,
  fields: {
    name: text({ required: true, max: 50, unique: true }),
    description: longText(),
    hasSettings: flag({ help: 'Doors that are added there begin with the settings below' }),
    unlockDuration: integer({ unit: 'seconds', min: 1, max: 255, when: settings, section: 'Settings of its doors' }),
    openTime: integer({ unit: 'seconds', min: 1, max: 65_535, when: settings, section: 'Settings of its doors' }),
    openWarning: integer({ unit: 'seconds', min: 0, max: 65_535, when: settings, section: 'Settings of its doors' }),
    canBePrimary: flag({ help: 'Can stand at the top, with no parent' }),
    canHaveDoors: flag(),
    canHaveTokens: flag(),
    subAreaTypes: refs('areaType', { help: 'What stands in it; empty for anything' }),
  },
  list: { columns: ['name', 'description', 'canBePrimary', 'canHaveDoors', 'canHaveTokens'], sort: 'name' },
  tabs: ['details', 'history'],
})
