import { entity } from '../../entity.ts'
import { date, flag, ref, text } from '../../fields/index.ts'

/** Days of a client's calendar on which time profiles may do otherwise than in an ordinary week. */
export const holiday = entity({
  id: 'holiday',
  term: 'holiday',
  key: 'holidayId',
  permission: 'TIMEPROFILE',
  heldBy: 'organisation',
  api: '/holiday',
  areaLimit: 'clientRead',
  screens: { base: '/management/holidays' },
  title: holiday => holiday.name,
  fields: {
    name: text({ required: true, max: 100 }),
    day: date({ required: true, toDevice: true }),
    lastDay: date({ help: 'For several days. Leave empty for one', toDevice: true }),
    everyYear: flag({ help: 'The same days of every later year too', toDevice: true }),
    area: ref('area', { help: 'A holiday at it and below it. Leave empty for everywhere', toDevice: true }),
  },
  list: {
    columns: ['day', 'lastDay', 'name', 'everyYear', 'area'],
    filters: ['day', 'everyYear', 'area'],
    sort: 'day',
    search: ['name'],
  },
  tabs: ['details', 'history'],
})
