import { sql } from 'kysely'
import { runSql } from '../../../../../server/kit/index.ts'
import type { Query } from '../asked.ts'
import { eventConditions } from '../conditions.ts'
import { addTo, barsOf, type Counted, iso, type Piece } from '../counted.ts'
import { slices } from '../slices.ts'

interface Access extends Piece {
  readonly areaId: number | null
  readonly area: string | null
  readonly tokenId: number | null
  readonly token: string | null
  readonly personId: number | null
  readonly person: string | null
}

/** How often each credential went through doors of each area. */
export const areaAccess: Query = async ({ context, stretch, most, signal, ...of }) => {
  const conditions = eventConditions(of)
  const counts = new Map<string, Access & Counted>()
  const pieces = slices(
    stretch,
    ({ from, until }) =>
      runSql<Access>(
        context.database.background,
        sql`select "areaId", max("area") as "area", "tokenId", max("token") as "token", max("personId") as "personId",
              max("person") as "person", count(*)::integer as "count", min("occurredAt") as "first", max("occurredAt") as "last"
            from event where ${conditions} and "category" = 'granted' and "tokenId" is not null
              and "occurredAt" >= ${from} and "occurredAt" < ${until} group by "areaId", "tokenId"`,
      ),
    signal,
  )
  for await (const piece of pieces) for (const row of piece) addTo(counts, `${row.areaId} ${row.tokenId}`, row)
  const all = [...counts.values()]
  const rows = all.toSorted(
    (one, other) =>
      (one.area ?? '').localeCompare(other.area ?? '') ||
      (one.areaId ?? 0) - (other.areaId ?? 0) ||
      other.count - one.count,
  )
  return {
    rows: rows.slice(0, most).map(({ firstMs, lastMs, first: _first, last: _last, ...row }) => ({
      ...row,
      first: iso(firstMs),
      last: iso(lastMs),
    })),
    bars: barsOf(all.map(({ areaId, area, count }) => ({ id: areaId, label: area ?? 'No area', value: count }))),
  }
}
