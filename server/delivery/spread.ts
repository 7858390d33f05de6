import { subjects as busSubjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn, tell, type Telling } from './tell.ts'

/** Has the credentials of areas and groups worked through, from the first on where that was under way. */
export async function queueSpreads(
  { client, clientId }: Telling,
  areaIds: readonly number[],
  groupIds: readonly number[],
): Promise<void> {
  if (areaIds.length + groupIds.length === 0) return
  await client.query(
    `insert into delivery_spread ("clientId", "way", "id")
     select $1::integer, 'area', a from unnest($2::integer[]) a union all select $1::integer, 'group', g from unnest($3::integer[]) g
     on conflict ("way", "id") do update set "after" = 0`,
    [clientId, [...new Set(areaIds)], [...new Set(groupIds)]],
  )
}

interface Spread {
  readonly spreadId: number
  readonly clientId: number
  readonly way: 'area' | 'group'
  readonly id: number
  readonly after: number
}

/** How many activations a transaction takes: each may be news to every controller of a site. */
export const spreadSizes = { begin: 4, most: 32 } as const

/**
 * Tells the controllers that an area or a group has gained of its next credentials, and those that it has lost to forget
 * them. What it has done is kept, so that a server that was killed goes on where it was.
 * @param size so many activations
 * @returns false where there is nothing to do
 */
export async function spreadSome(context: Context, size: number): Promise<boolean> {
  const { database, entities, now, bus } = context
  const { rows } = await database.pool.query<Spread>('select * from delivery_spread order by "spreadId" limit 1')
  const [next] = rows
  if (!next) return false
  const count = await inTransaction(database.pool, async client => {
    const telling: Telling = { client, entities, clientId: next.clientId, now: now() }
    await takeTurn(telling)
    return spreadOne(telling, next, size)
  })
  if (count > 0) bus.publish(busSubjects.entities(next.clientId), [{ entity: 'changeLog', id: 0, change: 'added' }])
  return true
}

async function spreadOne(telling: Telling, { spreadId }: Spread, size: number): Promise<number> {
  const { client, clientId } = telling
  const { rows } = await client.query<Spread>('select * from delivery_spread where "spreadId" = $1 for update', [
    spreadId,
  ])
  const [spread] = rows
  if (!spread) return 0
  const { rows: next } = await client.query<{ activationId: number; tokenId: number }>(
    `select "activationId", "tokenId" from token_activation
     where "clientId" = $1 and "${spread.way}Id" = $2 and "activationId" > $3 and "deletedAt" is null
     order by "activationId" limit $4`,
    [clientId, spread.id, spread.after, size],
  )
  const last = next.at(-1)
  const reached = (ids: readonly number[]) => new Map(ids.map(id => [id, 'reached' as const]))
  const count =
    (await tell(telling, 'token', reached(next.map(({ tokenId }) => tokenId)))) +
    (await tell(telling, 'tokenActivation', reached(next.map(({ activationId }) => activationId))))
  if (next.length < size || !last) await client.query('delete from delivery_spread where "spreadId" = $1', [spreadId])
  else
    await client.query('update delivery_spread set "after" = $2 where "spreadId" = $1', [spreadId, last.activationId])
  return count
}
