import { sql } from 'kysely'
import { areasWithin, type Queryable, runSql } from '../../../../../server/kit/index.ts'
import { fault } from '../../../../domain/faults.ts'
import { type Entities, type Keys, readSite } from '../plan/site.ts'

const lockRows = (on: Queryable, table: string, key: string, keys: readonly number[]) =>
  runSql(
    on,
    sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = any(${[...keys]}::integer[]) order by ${sql.ref(key)} for update`,
  )

/**
 * Locks all that moves, areas first. Whoever adds something to a record locks that against deletion, so nothing can be
 * added to the site until the transaction has ended, and then it is another client's.
 * @throws 409 where something was added or taken away while the locks were taken
 */
export async function lockSite(on: Queryable, entities: Entities, clientId: number, areaId: number): Promise<void> {
  await runSql(
    on,
    sql`select 1 from area where "areaId" in (${areasWithin(clientId, [areaId])}) order by "areaId" for update`,
  )
  const { moving } = await readSite(on, entities, clientId, areaId)
  for (const [id, keys] of moving) {
    const entity = entities[id]
    if (entity) await lockRows(on, entity.table, entity.key, keys)
  }
  const locked = await readSite(on, entities, clientId, areaId)
  if (textOf(locked.moving) !== textOf(moving))
    throw fault('notNow', { message: 'It was changed while it was about to move. Nothing has moved: try again' })
}

const textOf = (keys: Keys) => JSON.stringify([...keys])
