import * as z from 'zod'
import { entity } from '../../entity.ts'
import { choice, date, integer, longText, periods, record, text, time, type RecordOptions } from '../../fields/index.ts'
import type { ExceptionDay, OnHolidays, Times } from '../../time-profile/index.ts'

const onHolidays = {
  asUsual: 'As usual',
  closed: 'Closed all day',
  holidayTimes: 'At its holiday times',
} as const satisfies Readonly<Record<OnHolidays, string>>

const openings = { closed: 'Closed all day', open: 'Open' } as const

const [start, end] = [
  time({ label: 'From', help: 'Leave empty for the beginning of the day' }),
  time({ label: 'To', help: 'Leave empty for the end of the day' }),
]
const clock = time().schema as z.ZodType<string>
const isInOrder = (row: Times) => !row.start || !row.end || row.start < row.end
const backwards = { error: '{field} cannot have times that end before they start' }
const times = z.strictObject({ start: clock.nullish(), end: clock.nullish() }).refine(isInOrder, backwards)

const firstDay = date({ required: true })
const lastDay = date({ help: 'For several days. Leave empty for one' })
const day = firstDay.schema as z.ZodType<string>
const exceptionDay = z
  .strictObject({
    name: z.string().trim().max(100, '{field} has a name of more than 100 characters').nullish(),
    firstDay: day,
    lastDay: day.nullish(),
    opening: z.enum(Object.keys(openings) as ExceptionDay['opening'][], '{field} needs to be open or closed'),
    start: clock.nullish(),
    end: clock.nullish(),
  })
  .refine(isInOrder, backwards)
  .refine(row => !row.lastDay || row.firstDay <= row.lastDay, '{field} cannot have days that end before they start')
  .refine(
    row => row.opening === 'open' || (!row.start && !row.end),
    '{field} cannot have times on a day that is closed all day',
  )

const most = 100

/** When access is given: periods of the week at the site, and the days on which it is otherwise. */
export const timeProfile = entity({
  id: 'timeProfile',
  term: 'timeProfile',
  key: 'timeProfileId',
  permission: 'TIMEPROFILE',
  heldBy: 'organisation',
  api: '/timeprofile',
  areaLimit: 'clientRead',
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
    number: integer({ required: true, min: 1, max: 255, unique: true, toDevice: true }),
    description: longText(),
    periods: periods({ label: 'Time periods', initial: [], toDevice: true }),
    onHolidays: choice(onHolidays, { initial: 'asUsual', toDevice: true }),
    holidayTimes: record<readonly Times[], RecordOptions>({
      schema: z.array(times).max(20, '{field} has more than 20 entries'),
      entries: { one: 'time', many: 'times', title: 'start', fields: { start, end } },
      most: 20,
      when: { field: 'onHolidays', is: ['holidayTimes'] },
      toDevice: true,
    }),
    exceptions: record<readonly (ExceptionDay & { readonly name?: string | null })[], RecordOptions>({
      schema: z.array(exceptionDay).max(most, `{field} has more than ${most} entries`),
      label: 'Exception days',
      help: 'Days on which it does not follow its week, whether they are holidays or not',
      entries: {
        one: 'exception day',
        many: 'exception days',
        fields: {
          name: text({ max: 100 }),
          firstDay,
          lastDay,
          opening: choice(openings, { required: true, initial: 'closed' }),
          start,
          end,
        },
      },
      most,
      toDevice: true,
    }),
  },
  list: { columns: ['number', 'name', 'description'], sorts: ['name'], sort: 'number', search: ['name'] },
  tabs: ['details', { many: 'group', by: 'timeProfile' }, 'history'],
})
