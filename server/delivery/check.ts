import { subjects as busSubjects } from '../bus/bus.ts'
import type { DeliveredKind } from '../../src/domain/entities/hardware/change-log.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Step } from './spread.ts'
import { wake } from './waiting.ts'
import { takeTurn, tell, type Telling } from './tell.ts'

/** Schedules all records of a kind for a comparison with what controllers were told; one in progress starts over. */
export const queueCheck = async ({ client, clientId }: Telling, subject: DeliveredKind): Promise<void> =>
  void (await client.query(
    `insert into delivery_check ("clientId", "subject") values ($1, $2)
     on conflict ("clientId", "subject") do update set "after" = 0`,
    [clientId, subject],
  ))

interface Check {
  readonly checkId: number
  readonly clientId: number
  readonly subject: DeliveredKind
  readonly after: number
}

/**
 * Tells controllers of the next records of a kind where they were told otherwise. Its progress is stored.
 * @param size the number of records
 * @returns false if there is nothing to do
 */
export async function checkSome(context: Context, size: number): Promise<boolean> {
  const { database, entities, now, bus } = context
  const { rows } = await database.pool.query<Check>('select * from delivery_check order by "checkId" limit 1')
  const [next] = rows
  if (!next) return false
  const { controllers, isDone } = await inTransaction(database.pool, async client => {
    const telling: Telling = { client, entities, clientId: next.clientId, now: now() }
    await takeTurn(telling)
    return checkOne(telling, next, size)
  })
  wake(bus, controllers)
  if (controllers.size > 0 || isDone)
    bus.publish(busSubjects.entities(next.clientId), [{ entity: 'changeLog', id: 0, change: 'added' }])
  return true
}

async function checkOne(telling: Telling, { checkId }: Check, size: number): Promise<Step> {
  const { client, clientId, entities } = telling
  const { rows } = await client.query<Check>('select * from delivery_check where "checkId" = $1 for update', [checkId])
  const [check] = rows
  const entity = check && entities[check.subject]
  if (!check || !entity) return { controllers: new Set(), isDone: true }
  const { rows: next } = await client.query<{ id: number }>(
    `select "${entity.key}" as "id" from "${entity.table}"
     where "clientId" = $1 and "${entity.key}" > $2 and "deletedAt" is null order by "${entity.key}" limit $3`,
    [clientId, check.after, size],
  )
  const controllers = await tell(telling, check.subject, new Map(next.map(({ id }) => [id, 'checked' as const])))
  const last = next.at(-1)
  const isDone = next.length < size || !last
  if (isDone) await client.query('delete from delivery_check where "checkId" = $1', [checkId])
  else await client.query('update delivery_check set "after" = $2 where "checkId" = $1', [checkId, last.id])
  return { controllers: new Set(controllers), isDone }
}
