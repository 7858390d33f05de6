import { sql, type SqlBool } from 'kysely'
import { runSql } from '../../../../../server/kit/index.ts'
import { areaNamesOf } from '../area-names.ts'
import type { Query } from '../asked.ts'
import { eventConditions } from '../conditions.ts'
import { barsOf } from '../counted.ts'
import { endsOf } from '../ends.ts'
import { slices } from '../slices.ts'

interface Access {
  readonly areaId: number | null
  readonly tokenId: number
}

/** How often each credential went through doors of each area. */
export const areaAccess: Query = async asked => {
  const { context, stretch, most, signal } = asked
  const granted = sql<SqlBool>`${eventConditions(asked)} and "category" = 'granted' and "tokenId" is not null`
  const counts = new Map<string, Access & { count: number }>()
  const read = ({ from, until }: typeof stretch) =>
    runSql<Access>(
      context.database.background,
      sql`select "areaId", "tokenId" from event where ${granted} and "occurredAt" >= ${from} and "occurredAt" < ${until}`,
    )
  for await (const piece of slices(stretch, read, signal))
    for (const { areaId, tokenId } of piece) {
      const key = `${areaId} ${tokenId}`
      const known = counts.get(key)
      if (known) known.count++
      else counts.set(key, { areaId, tokenId, count: 1 })
    }
  const within = sql<SqlBool>`${granted} and "occurredAt" >= ${stretch.from} and "occurredAt" < ${stretch.until}`
  const areaIds = new Set([...counts.values()].flatMap(({ areaId }) => areaId ?? []))
  const names = await areaNamesOf(asked, within, [...areaIds])
  const all = [...counts.values()].map(row => ({ ...row, area: names.get(row.areaId) ?? null }))
  const shown = all
    .toSorted(
      (one, other) =>
        (one.area ?? '').localeCompare(other.area ?? '') ||
        (one.areaId ?? 0) - (other.areaId ?? 0) ||
        other.count - one.count,
    )
    .slice(0, most)
  const ends = await endsOf(asked, within, shown)
  return {
    rows: ends.map(({ areaId = null, first, last, ...row }) => ({
      ...row,
      areaId,
      area: names.get(areaId) ?? null,
      first: first.toISOString(),
      last: last.toISOString(),
    })),
    bars: barsOf(all.map(({ areaId, area, count }) => ({ id: areaId, label: area ?? 'No area', value: count }))),
  }
}
