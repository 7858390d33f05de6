import { TZDate } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'
import { type RawBuilder, sql } from 'kysely'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Stretch } from '../../domain/period.ts'
import type { Bar, ReportRow } from '../../domain/wire.ts'
import type { Asked, Query } from '../asked.ts'
import { eventConditions } from '../conditions.ts'
import { slices } from '../slices.ts'

interface Line {
  readonly occurredAt: Date
  readonly [name: string]: string | number | null | Date
}

/** Where events are read, whose and of when. */
interface Reading {
  readonly on: Queryable
  readonly within: (piece: Stretch) => RawBuilder<unknown>
  readonly asked: Pick<Asked, 'stretch' | 'timeZone' | 'most' | 'signal'>
}

/** Event by event, the newest first; the number of them by day. */
export const event: Query = async asked => {
  const conditions = eventConditions(asked)
  const reading: Reading = {
    on: asked.context.database.background,
    within: ({ from, until }) => sql`${conditions} and "occurredAt" >= ${from} and "occurredAt" < ${until}`,
    asked,
  }
  const lines = await linesOf(reading)
  const rows = lines.map(({ occurredAt, ...row }): ReportRow => ({
    ...(row as ReportRow),
    occurredAt: occurredAt.toISOString(),
  }))
  return { rows, bars: await barsOfDays(reading) }
}

async function linesOf({ on, within, asked: { stretch, most, signal } }: Reading): Promise<readonly Line[]> {
  const lines: Line[] = []
  const read = (piece: Stretch) =>
    runSql<Line>(
      on,
      sql`select "occurredAt", "type", "doorId", "door", "areaId", "area", "personId", "person", "tokenId", "token", "eventId"
          from event where ${within(piece)} order by "occurredAt" desc, "eventId" desc limit ${most - lines.length}`,
    )
  for await (const page of slices(stretch, read, signal)) {
    lines.push(...page)
    if (lines.length >= most) break
  }
  return lines
}

/** Every offset from UTC is a number of quarters of an hour: to count these takes the database half of what days take. */
const quarter = '15 minutes'

async function barsOfDays({ on, within, asked: { stretch, timeZone, signal } }: Reading): Promise<readonly Bar[]> {
  const byDay = new Map<string, number>()
  const count = (piece: Stretch) =>
    runSql<{ at: Date; count: number }>(
      on,
      sql`select date_bin(${quarter}, "occurredAt", '2000-01-01Z') as "at", count(*)::integer as "count" from event
          where ${within(piece)} group by 1`,
    )
  for await (const counted of slices(stretch, count, signal))
    for (const { at, count: more } of counted) {
      const day = formatISO(new TZDate(at.getTime(), timeZone), { representation: 'date' })
      byDay.set(day, (byDay.get(day) ?? 0) + more)
    }
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, value]) => ({ label: `${day.slice(8)}/${day.slice(5, 7)}`, value }))
}
