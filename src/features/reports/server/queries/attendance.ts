import { dayMarks } from '../../../attendance/domain/answer.ts'
import { attendedDays } from '../../../attendance/domain/attended-days.ts'
import { dayAt } from '../../../attendance/domain/local-days.ts'
import { hoursText } from '../../../attendance/domain/shown.ts'
import type { ReportRow } from '../../domain/wire.ts'
import type { Query } from '../asked.ts'

/** People that are read at a time. */
const limit = 100

/** The hours of people by day, by surname. */
export const timeAndAttendance: Query = async ({ context, session, values, stretch, timeZone, most, signal }) => {
  const days = context.ports.of(attendedDays, context.database.background)
  const idOf = (name: string) => (typeof values[name] === 'number' ? values[name] : undefined)
  const wanted = {
    from: dayAt(stretch.from.getTime(), timeZone),
    to: dayAt(stretch.until.getTime() - 1, timeZone),
    areaId: idOf('areaId'),
    groupId: idOf('groupId'),
    limit,
  }
  const rows: ReportRow[] = []
  for (let after: string | undefined; rows.length < most;) {
    signal?.throwIfAborted()
    const page = await days.page(session, { ...wanted, after }, context.now())
    for (const { personId, person, days: attended, tooMany } of page.items) {
      if (tooMany) rows.push({ personId, person, day: null, remarks: 'Too many reads to be worked out' })
      for (const { day, first, last, seconds, marks } of attended) {
        const remarks = marks.map(mark => dayMarks[mark]).join('; ')
        rows.push({ personId, person, day, first, last, hours: hoursText(seconds), remarks })
      }
    }
    if (page.next === null) break
    after = page.next
  }
  return { rows: rows.slice(0, most) }
}
