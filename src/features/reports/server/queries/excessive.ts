import { sql } from 'kysely'
import { runSql } from '../../../../../server/kit/index.ts'
import { numberOf, type Query } from '../asked.ts'
import { eventConditions } from '../conditions.ts'
import { addTo, type Counted, highest, iso, type Piece } from '../counted.ts'
import { slices } from '../slices.ts'

const dayMs = 86_400_000

interface Use extends Piece {
  readonly tokenId: number
  readonly token: string | null
  readonly personId: number | null
  readonly person: string | null
}

/** Which credentials were read very often: granted or denied, or granted alone. */
export const excessiveTokenUsage: Query = async ({ context, stretch, most, signal, ...of }) => {
  const conditions = eventConditions(of)
  const categories = of.values['excludeAccessDenied'] === true ? ['granted'] : ['granted', 'denied']
  const counts = new Map<string, Use & Counted>()
  const pieces = slices(
    stretch,
    ({ from, until }) =>
      runSql<Use>(
        context.database.background,
        sql`select "tokenId", max("token") as "token", max("personId") as "personId", max("person") as "person",
              count(*)::integer as "count", min("occurredAt") as "first", max("occurredAt") as "last"
            from event where ${conditions} and "category" = any(${categories}) and "tokenId" is not null
              and "occurredAt" >= ${from} and "occurredAt" < ${until} group by "tokenId"`,
      ),
    signal,
  )
  for await (const piece of pieces) for (const row of piece) addTo(counts, String(row.tokenId), row)
  const often = [...counts.values()]
    .filter(({ count }) => count >= numberOf(of, 'timesUsed'))
    .toSorted((one, other) => other.count - one.count)
  const until = Math.min(stretch.until.getTime(), context.now().getTime())
  const days = Math.max(1, (until - stretch.from.getTime()) / dayMs)
  return {
    rows: often.slice(0, most).map(({ tokenId, token, personId, person, count, lastMs }) => ({
      tokenId,
      token,
      personId,
      person,
      count,
      perDay: Math.round((count / days) * 10) / 10,
      last: iso(lastMs),
    })),
    bars: highest(often.map(({ token, person, count }) => ({ label: person ?? token ?? '', value: count }))),
  }
}
