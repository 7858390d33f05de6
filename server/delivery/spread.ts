import { subjects as busSubjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { wake } from './waiting.ts'
import { takeTurn, tell, type Telling } from './tell.ts'

/** Schedules the credentials of areas and groups for delivery; one already in progress starts over. */
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
 * Delivers its next credentials to the controllers that an area or a group has gained, and removes them from those
 * it has lost. Its progress is stored, so a server that was killed continues where it was.
 * @param size the number of activations
 * @returns false if there is nothing to do
 */
export async function spreadSome(context: Context, size: number): Promise<boolean> {
  const { database, entities, now, bus } = context
  const { rows } = await database.pool.query<Spread>('select * from delivery_spread order by "spreadId" limit 1')
  const [next] = rows
  if (!next) return false
  const { controllers, isDone } = await inTransaction(database.pool, async client => {
    const telling: Telling = { client, entities, clientId: next.clientId, now: now() }
    await takeTurn(telling)
    return spreadOne(telling, next, size)
  })
  // Also once it is done: until then viewers read that some of it is being worked out.
  wake(bus, controllers)
  if (controllers.size > 0 || isDone)
    bus.publish(busSubjects.entities(next.clientId), [{ entity: 'changeLog', id: 0, change: 'added' }])
  return true
}

/** The controllers that have something new to pull after a step, and whether it was the last. */
export interface Step {
  readonly controllers: ReadonlySet<number>
  readonly isDone: boolean
}

async function spreadOne(telling: Telling, { spreadId }: Spread, size: number): Promise<Step> {
  const { client, clientId } = telling
  const { rows } = await client.query<Spread>('select * from delivery_spread where "spreadId" = $1 for update', [
    spreadId,
  ])
  const [spread] = rows
  if (!spread) return { controllers: new Set(), isDone: true }
  const { rows: next } = await client.query<{ activationId: number; tokenId: number }>(
    `select "activationId", "tokenId" from token_activation
     where "clientId" = $1 and "${spread.way}Id" = $2 and "activationId" > $3 and "deletedAt" is null
     order by "activationId" limit $4`,
    [clientId, spread.id, spread.after, size],
  )
  const last = next.at(-1)
  const reached = (ids: readonly number[]) => new Map(ids.map(id => [id, 'reached' as const]))
  const tokens = await tell(telling, 'token', reached(next.map(({ tokenId }) => tokenId)))
  const activations = await tell(telling, 'tokenActivation', reached(next.map(({ activationId }) => activationId)))
  const isDone = next.length < size || !last
  if (isDone) await client.query('delete from delivery_spread where "spreadId" = $1', [spreadId])
  else
    await client.query('update delivery_spread set "after" = $2 where "spreadId" = $1', [spreadId, last.activationId])
  return { controllers: new Set([...tokens, ...activations]), isDone }
}
