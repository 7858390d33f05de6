import type pg from 'pg'
import type { Database } from '../connection.ts'
import { alone } from '../lease.ts'
import { waitShortly } from '../partitions.ts'
import { inTransaction } from '../transaction.ts'
import type { MigrationFile } from './files.ts'
import { lockJournal, record } from './journal.ts'
import { insistingOnLocks } from './lock-wait.ts'
import { notConcurrent, statementsOf, type Statement } from './statements.ts'

/**
 * Applies an online migration: each statement on its own, by one process at a time, while others serve. It goes on
 * where an interrupted one ended. Answers whether this process did it.
 */
export async function applyOnline(
  { long, kind }: Pick<Database, 'long' | 'kind'>,
  file: MigrationFile,
): Promise<boolean> {
  const statements = statementsOf(file.name, file.sql)
  return alone({ pool: long, kind }, 'migration', async () => {
    if (await isApplied(long, file)) return false
    for (const [index, statement] of statements.entries()) {
      if (statement.isConcurrent && kind === 'postgresql') await runConcurrent(long, file, index, statement)
      else await runInTransaction(long, file, index, notConcurrent(statement.sql))
    }
    await inTransaction(long, async client => {
      await lockJournal(client)
      await client.query('delete from migration_progress where "migration" = $1', [file.name])
      await record(client, file)
    })
    return true
  })
}

async function isApplied(pool: pg.Pool, { name }: MigrationFile): Promise<boolean> {
  return (await pool.query('select from migration where name = $1', [name])).rowCount === 1
}

/** What PostgreSQL left invalid when it was interrupted is removed first. */
async function runConcurrent(pool: pg.Pool, file: MigrationFile, at: number, statement: Statement): Promise<void> {
  const { index, sql } = statement
  if ((await doneBefore(pool, file)) > at) return
  const isValid = index === undefined ? undefined : await isValidIndex(pool, index)
  if (isValid === false) await pool.query(`drop index concurrently ${index}`)
  if (isValid !== true) await pool.query(sql)
  await noteDone(pool, file, at + 1)
}

/** Undefined: there is no such index. */
async function isValidIndex(pool: pg.Pool, index: string): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.isValid
}

const runInTransaction = (pool: pg.Pool, file: MigrationFile, at: number, sql: string): Promise<void> =>
  insistingOnLocks(() =>
    inTransaction(pool, async client => {
      if ((await doneBefore(client, file)) > at) return
      await client.query(waitShortly)
      await client.query(sql)
      await noteDone(client, file, at + 1)
    }),
  )

async function doneBefore(on: pg.Pool | pg.PoolClient, { name }: MigrationFile): Promise<number> {
  const { rows } = await on.query<{ reached: number }>(
    'select "reached" from migration_progress where "migration" = $1',
    [name],
  )
  return rows[0]?.reached ?? 0
}

const noteDone = (on: pg.Pool | pg.PoolClient, { name }: MigrationFile, done: number): Promise<unknown> =>
  on.query(
    `insert into migration_progress ("migration", "reached") values ($1, $2)
     on conflict ("migration") do update set "reached" = excluded."reached"`,
    [name, done],
  )
