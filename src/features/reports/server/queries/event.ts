import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { sql } from 'kysely'
import { runSql } from '../../../../../server/kit/index.ts'
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
  const rows = await runSql<Line>(
    on,
    sql`select "occurredAt", "type", "doorId", "door", "areaId", "area", "personId", "person", "tokenId", "token", "eventId"
        from event where ${conditions} and "occurredAt" >= ${stretch.from} and "occurredAt" < ${stretch.until}
        order by "occurredAt" desc, "eventId" desc limit ${most}`,
  )
  const byHour = new Map<string, number>()
  const hours = slices(
    stretch,
    ({ from, until }) =>
      runSql<{ hour: Date; count: number }>(
        on,
        sql`select date_trunc('hour', "occurredAt") as "hour", count(*)::integer as "count" from event
            where ${conditions} and "occurredAt" >= ${from} and "occurredAt" < ${until} group by 1`,
      ),
    signal,
  )
  for await (const counted of hours)
    for (const { hour, count } of counted) {
      const day = format(new TZDate(hour.getTime(), timeZone), 'yyyy-MM-dd')
      byHour.set(day, (byHour.get(day) ?? 0) + count)
    }
  const bars = [...byHour]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, value]) => ({ label: `${day.slice(8)}/${day.slice(5, 7)}`, value }))
  return {
    rows: rows.map(({ occurredAt, ...row }): ReportRow => ({
      ...(row as ReportRow),
      occurredAt: occurredAt.toISOString(),
    })),
    bars,
  }
}
