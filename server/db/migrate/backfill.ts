import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { Pace } from '../../base/pace.ts'
import type { Database } from '../connection.ts'
import { inTransaction } from '../transaction.ts'
import type { MigrationFile } from './files.ts'
import type { Backfill } from './header.ts'
import { serverBefore } from './presence.ts'

const longestPauseMs = 100
/** How often it is looked whether the servers that don't know of it have ended. */
const lookEveryMs = 1000

/** A migration that fills rows. */
export type BackfillFile = MigrationFile & { readonly way: Backfill }

export const isBackfill = (file: MigrationFile): file is BackfillFile => typeof file.way === 'object'

/** In the transaction that records the migration: from now on it is to be done. */
export const queueBackfill = (client: pg.PoolClient, { name }: BackfillFile): Promise<unknown> =>
  client.query('insert into migration_progress ("migration") values ($1)', [name])

/** The back-fills that are not done to the end, in their order. */
export async function unfinished(
  on: pg.Pool | pg.PoolClient,
  files: readonly MigrationFile[],
): Promise<readonly BackfillFile[]> {
  const backfills = files.filter(isBackfill)
  if (backfills.length === 0) return []
  const { rows } = await on.query<{ name: string }>(
    `select "name" from migration_progress p join migration m on m."name" = p."migration"`,
  )
  const names = new Set(rows.map(({ name }) => name))
  return backfills.filter(({ name }) => names.has(name))
}

/**
 * Fills all rows in short transactions with pauses, from the last key that was reached. It is done when no row is left
 * and no server is alive that doesn't know of it and may add more. By one process at a time.
 * @throws the signal's reason
 */
export async function fill(
  database: Pick<Database, 'background' | 'long' | 'kind'>,
  file: BackfillFile,
  signal: AbortSignal,
): Promise<void> {
  const { background: pool } = database
  const pace = new Pace({ begin: 100, most: 5000 })
  for (;;) {
    const older = await serverBefore(database, file.name)
    for (let isLeft = true; isLeft;) {
      signal.throwIfAborted()
      const began = performance.now()
      isLeft = await pace.step(size => inTransaction(pool, client => fillSome(client, file, size)))
      await delay(Math.min(longestPauseMs, performance.now() - began), undefined, { signal })
    }
    if (!older) break
    await delay(lookEveryMs, undefined, { signal })
  }
  await pool.query('delete from migration_progress where "migration" = $1', [file.name])
}

/** Fills the next rows and notes how far it is, together; false: there were none. */
async function fillSome(client: pg.PoolClient, { name, sql, way }: BackfillFile, size: number): Promise<boolean> {
  const { rows: progress } = await client.query<{ reached: number }>(
    'select "reached" from migration_progress where "migration" = $1 for update',
    [name],
  )
  const from = progress[0]?.reached
  if (from === undefined) return false
  const { rows } = await client.query<{ to: number | null }>(
    `select max("key") as "to" from
       (select "${way.key}" as "key" from "${way.table}" where "${way.key}" > $1 order by 1 limit $2) as batch`,
    [from, size],
  )
  const to = rows[0]?.to ?? undefined
  if (to === undefined) return false
  await client.query(sql, [from, to])
  await client.query('update migration_progress set "reached" = $2 where "migration" = $1', [name, to])
  return true
}
