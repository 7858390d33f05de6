import { sql, type SqlBool } from 'kysely'
import { type Condition, pgArray, runSql } from '../../../../server/kit/index.ts'
import type { Asked } from './asked.ts'

/** How many in one statement. */
const pageSize = 500

/** What was counted: a credential, in one area or wherever. */
export interface Uses {
  readonly tokenId: number
  readonly areaId?: number | null
  readonly count: number
}

/** The same, with when the first and the last of them were, and what the last of them names. */
export interface Ends extends Uses {
  readonly token: string | null
  readonly personId: number | null
  readonly person: string | null
  readonly first: Date
  readonly last: Date
}

/**
 * The first and the last of what was counted, and the names, by an index. To group events by all that costs the database
 * five times as much as to give them out by their ids, so reports count ids and ask for the rest of what they show.
 * @param condition what was counted, with the stretch
 * @returns in their order; without those whose events have been removed meanwhile
 */
export async function endsOf(
  { context, signal }: Pick<Asked, 'context' | 'signal'>,
  condition: Condition,
  uses: readonly Uses[],
): Promise<readonly Ends[]> {
  const ends: Ends[] = []
  const isByArea = uses[0]?.areaId !== undefined
  const own = sql<SqlBool>`${condition} and event."tokenId" = wanted."tokenId"
    ${isByArea ? sql`and event."areaId" is not distinct from wanted."areaId"` : sql``}`
  for (let at = 0; at < uses.length; at += pageSize) {
    signal?.throwIfAborted()
    const page = uses.slice(at, at + pageSize)
    const tokenIds = page.map(({ tokenId }) => tokenId)
    const areaIds = page.map(({ areaId = null }) => areaId)
    const counts = page.map(({ count }) => count)
    ends.push(
      ...(await runSql<Ends>(
        context.database.background,
        sql`select wanted."tokenId", wanted."areaId", wanted."count", newest.*, oldest."first"
            from unnest(${pgArray(tokenIds)}::integer[], ${pgArray(areaIds)}::integer[], ${pgArray(counts)}::integer[])
              with ordinality as wanted("tokenId", "areaId", "count", "at")
            cross join lateral (
              select "token", "personId", "person", "occurredAt" as "last" from event where ${own}
              order by "occurredAt" desc limit 1
            ) newest
            cross join lateral (
              select "occurredAt" as "first" from event where ${own} order by "occurredAt" limit 1
            ) oldest
            order by wanted."at"`,
      )),
    )
  }
  return ends
}
