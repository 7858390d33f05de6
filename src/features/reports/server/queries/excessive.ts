import { sql, type SqlBool } from 'kysely'
import { numberOf, type Query } from '../asked.ts'
import { eventConditions } from '../conditions.ts'
import { highest } from '../counted.ts'
import { endsOf } from '../ends.ts'
import { tokenIdsOf } from '../id-lists.ts'
import { slices } from '../slices.ts'

const dayMs = 86_400_000

/** Which credentials were read very often: granted or denied, or granted alone. */
export const excessiveTokenUsage: Query = async asked => {
  const { context, stretch, most, signal } = asked
  const categories = asked.values['excludeAccessDenied'] === true ? ['granted'] : ['granted', 'denied']
  const uses = sql<SqlBool>`${eventConditions(asked)} and "category" = any(${categories}) and "tokenId" is not null`
  const counts = new Map<number, number>()
  const read = ({ from, until }: typeof stretch) =>
    tokenIdsOf(
      context.database.background,
      sql<SqlBool>`${uses} and "occurredAt" >= ${from} and "occurredAt" < ${until}`,
    )
  for await (const ids of slices(stretch, read, signal)) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  const shown = [...counts]
    .map(([tokenId, count]) => ({ tokenId, count }))
    .filter(({ count }) => count >= numberOf(asked, 'timesUsed'))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most)
  const within = sql<SqlBool>`${uses} and "occurredAt" >= ${stretch.from} and "occurredAt" < ${stretch.until}`
  const ends = await endsOf(asked, within, shown)
  const until = Math.min(stretch.until.getTime(), context.now().getTime())
  const days = Math.max(1, (until - stretch.from.getTime()) / dayMs)
  const rows = ends.map(({ tokenId, token, personId, person, count, last }) => {
    const perDay = Math.round((count / days) * 10) / 10
    return { tokenId, token, personId, person, count, perDay, last: last.toISOString() }
  })
  return {
    rows,
    bars: highest(rows.map(({ token, person, count }) => ({ label: person ?? token ?? '', value: count }))),
  }
}
