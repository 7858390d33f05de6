import { sql } from 'kysely'
import { runSql } from '../../../../../server/kit/index.ts'
import type { Stretch } from '../../domain/period.ts'
import type { ReportRow } from '../../domain/wire.ts'
import type { Query } from '../asked.ts'
import { eventConditions } from '../conditions.ts'
import { slices } from '../slices.ts'

interface Line {
  readonly occurredAt: Date
  readonly [name: string]: string | number | null | Date
}

/** Event by event, the newest first; the number of them by day. */
export const event: Query = async ({ context, most, stretch, timeZone, signal, ...of }) => {
  const on = context.database.background
  const conditions = eventConditions(of)
  const within = ({ from, until }: Stretch) =>
    sql`${conditions} and "occurredAt" >= ${from} and "occurredAt" < ${until}`
  const lines: Line[] = []
  const pages = slices(
    stretch,
    piece =>
      runSql<Line>(
        on,
        sql`select "occurredAt", "type", "doorId", "door", "areaId", "area", "personId", "person", "tokenId", "token", "eventId"
            from event where ${within(piece)} order by "occurredAt" desc, "eventId" desc limit ${most - lines.length}`,
      ),
    signal,
  )
  for await (const page of pages) {
    lines.push(...page)
    if (lines.length >= most) break
  }
  const byDay = new Map<string, number>()
  const days = slices(
    stretch,
    piece =>
      runSql<{ day: string; count: number }>(
        on,
        sql`select ("occurredAt" at time zone ${timeZone})::date::text as "day", count(*)::integer as "count" from event
            where ${within(piece)} group by 1`,
      ),
    signal,
  )
  for await (const counted of days) for (const { day, count } of counted) byDay.set(day, (byDay.get(day) ?? 0) + count)
  const bars = [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, value]) => ({ label: `${day.slice(8)}/${day.slice(5, 7)}`, value }))
  return {
    rows: lines.map(({ occurredAt, ...row }): ReportRow => ({
      ...(row as ReportRow),
      occurredAt: occurredAt.toISOString(),
    })),
    bars,
  }
}
