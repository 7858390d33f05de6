import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { clientTimeZone, endpoint, findRow } from '../../../../server/kit/index.ts'
import { attendanceDay, type DayRead } from '../domain/answer.ts'
import { attendanceCorrection } from '../domain/attendance-correction.ts'
import { endOf, startOf } from '../domain/local-days.ts'
import { permission } from './attendance.ts'
import { checkKnown, dayQuery } from './asked.ts'
import { personDays, spanOf } from './days-of-people.ts'
import { type CorrectionRow, countedReads, type Found, type PersonRead, readsOf } from './person-reads.ts'
import { countingZones, type Zones } from './zones.ts'

/** A day of one person: its presences, and every read and correction that it is worked out of. */
export const day = endpoint({
  method: 'GET',
  path: '/attendance/day',
  tag: 'attendance',
  summary: 'The reads and presences of somebody on a day',
  permission,
  query: z.strictObject(dayQuery),
  reply: attendanceDay,
  async handle({ context, session, query }) {
    const { pool } = context.database
    const { personId, areaId, day: asked } = query
    await findRow(pool, entities.person, session, personId)
    const mayRead = session.permissions.has(attendanceCorrection.permission.read)
    const timeZone = await clientTimeZone(context.database.pool, session.clientId)
    const zones = await countingZones(pool, session, areaId)
    const span = { clientId: session.clientId, zones, from: asked, to: asked, timeZone, now: context.now() }
    const found = (await readsOf(pool, { ...spanOf(span), personIds: [personId] })).get(personId) ?? none
    await checkKnown(context.database.pool, session, asked, timeZone)
    const [worked] = personDays(found, span).days
    const presences = worked?.presences ?? []
    const ends = presences.flatMap(({ to }) => to?.at ?? [])
    const [begins, until] = [startOf(asked, timeZone), Math.max(endOf(asked, timeZone), ...ends.map(at => at + 1))]
    const reads = shownReads(found).filter(({ read: { at } }) => begins <= at && at < until)
    return {
      seconds: Math.floor((worked?.ms ?? 0) / 1000),
      presences: presences.map(({ state, from, to }) => ({ state, from: instant(from), to: instant(to) })),
      reads: reads.map(shown => dayRead(shown, zones, mayRead)),
    }
  },
})

const none: Found = { reads: [], corrections: [] }
const instant = (read: PersonRead | undefined) => (read ? new Date(read.at).toISOString() : null)

interface Shown {
  readonly read: PersonRead
  readonly ignoredBy: CorrectionRow | undefined
}

/** What was read, ignored or not, and what was added. */
function shownReads(found: Found): readonly Shown[] {
  const ignored = new Map(
    found.corrections.filter(({ kind }) => kind === 'ignore').map(each => [each.at.getTime(), each]),
  )
  const added = countedReads(found).filter(read => read.added)
  return [...found.reads, ...added]
    .map(read => ({ read, ignoredBy: read.added ? undefined : ignored.get(read.at) }))
    .toSorted((one, other) => one.read.at - other.read.at)
}

/** @param mayRead whether why and by whom something was corrected is for the caller */
function dayRead({ read, ignoredBy }: Shown, zones: Zones, mayRead: boolean): DayRead {
  const { at, kind, zoneId, door, added } = read
  const correction = added ?? ignoredBy
  return {
    at: new Date(at).toISOString(),
    kind,
    zoneId,
    zone: zones.get(zoneId) ?? '',
    door,
    added: added !== undefined,
    correctionId: correction?.attendanceCorrectionId ?? null,
    reason: (mayRead && correction?.reason) || null,
    by: (mayRead && correction?.by) || null,
  }
}
