import { entity } from '../entity.ts'
import { integer, longText, periods, text } from '../fields/index.ts'

/** When access is given: periods of the week at the site. */
export const timeProfile = entity({
  id: 'timeProfile',
  term: 'timeProfile',
  key: 'timeProfileId',
  permission: 'TIMEPROFILE',
  api: '/timeprofile',
  screens: { base: '/management/time-profiles', aliases: ['/management/time-profile'] },
  twins: [
    {
      term: 'timeProfileAcs',
      key: 'timeProfileId',
      screens: { base: '/management/time-profiles-acs', aliases: ['/management/time-profile-acs'] },
    },
  ],
  title: profile => profile.name,
  fields: {
    name: text({ required: true, max: 50, unique: true }),
    number: integer({ required: true, min: 1, max: 255, unique: true }),
    description: longText(),
    periods: periods({ label: 'Time periods', initial: [] }),
  },
  list: { columns: ['number', 'name', 'description'], sorts: ['name'], sort: 'number', search: ['name'] },
  tabs: ['details', { many: 'group', by: 'timeProfile' }, 'history'],
})
