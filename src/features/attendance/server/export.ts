import { Readable } from 'node:stream'
import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { words } from '../../../domain/vocabulary.ts'
import {
  byteOrderMark,
  clientTimeZone,
  content,
  csvLines,
  endpoint,
  noteExport,
  numeric,
} from '../../../../server/kit/index.ts'
import { type AttendancePage, type AttendedDay, dayMarks } from '../domain/answer.ts'
import { favours, hoursText, lateBy, rounded, type Rounding, type Start } from '../domain/shown.ts'
import { attendanceOf, permission } from './attendance.ts'
import { checkDays, daysQuery } from './asked.ts'

/** People that are read at a time: however many there are, one page of them is held. */
const limit = 100

const shown = {
  round: z.enum(['0', '5', '10', '15']).default('0'),
  favour: z.enum(Object.keys(favours) as [Rounding['favour'], ...Rounding['favour'][]]).default('nearest'),
  start: z.iso.time({ precision: -1, error: 'Start is not a time of day' }).optional(),
  grace: numeric(z.int().min(0).max(240)).default(0),
}

/** The days of everybody who was read, as CSV: hours as they were read, and as they are rounded. */
export const attendanceExport = endpoint({
  method: 'GET',
  path: '/attendance/export',
  tag: 'attendance',
  summary: 'Hours of people by day, as CSV',
  permission,
  query: z.strictObject({ ...daysQuery, ...shown }),
  limited: 'job',
  reply: content('text/csv'),
  async handle({ context, session, query, reply }) {
    const { round, favour, start, grace, ...asked } = query
    checkDays(asked)
    const read = (after?: string) =>
      attendanceOf(context.database.background, session, { ...asked, after, limit }, context.now())
    const first = await read()
    const timeZone = await clientTimeZone(context.database.pool, session.clientId)
    await noteExport(context, session, entities.event, { report: 'time-and-attendance', ...query })
    const rules = { round: Number(round) as Rounding['round'], favour, start, grace, timeZone }
    const person = words(context.settings.brand).one('person')
    const body = Readable.from(lines(person, first, read, rules), { objectMode: false, highWaterMark: 64 * 1024 })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="time-and-attendance-${asked.from}-${asked.to}.csv"`)
      .send(body)
  },
})

interface Rules extends Rounding, Start {
  readonly timeZone: string
}

async function* lines(
  person: string,
  first: AttendancePage,
  read: (after: string) => Promise<AttendancePage>,
  rules: Rules,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([[capital(person), ...headings]])
  for (let page = first; ; page = await read(page.next)) {
    const rows = page.items.flatMap(({ person: name, days, tooMany }) =>
      tooMany ? [[name, '', '', '', '', '', '', 'Too many reads']] : days.map(each => [name, ...cells(each, rules)]),
    )
    if (rows.length > 0) yield csvLines(rows)
    if (page.next === null) return
  }
}

const headings = ['Day', 'Came', 'Left', 'Hours read', 'Hours', 'Late by minutes', 'Remarks']
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function cells({ day, first, last, seconds, marks }: AttendedDay, rules: Rules): readonly string[] {
  const time = (iso: string | null) =>
    iso === null
      ? ''
      : new Date(iso).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: rules.timeZone })
  return [
    day,
    time(first),
    time(last),
    hoursText(seconds),
    hoursText(rounded(seconds, rules)),
    String(lateBy(first, rules, rules.timeZone) ?? ''),
    marks.map(mark => dayMarks[mark]).join('; '),
  ]
}
