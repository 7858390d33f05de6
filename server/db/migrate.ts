import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { readMigrations, type MigrationFile } from './migration-files.ts'
import { inTransaction } from './transaction.ts'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

const journal = `CREATE TABLE IF NOT EXISTS migration (
  name text PRIMARY KEY,
  sha256 text NOT NULL,
  "appliedAt" timestamptz NOT NULL DEFAULT now()
)`

/** One after the other, as creating one table twice at the same moment fails, whether or not it exists: any number. */
const journalLock = 7_461_001

/**
 * Brings the database up to date with the SQL files of `folder`, each in a transaction with its record in the table
 * `migration`; several processes may do it at once. Returns the names of those applied now.
 * Throws, naming the file, where one fails, or was changed, removed or put in between after others were applied.
 */
export async function migrate(pool: pg.Pool, folder: string = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder)
  await createJournal(pool)
  const applied: string[] = []
  for (;;) {
    const name = await applyNext(pool, files)
    if (!name) return applied
    applied.push(name)
  }
}

async function createJournal(pool: pg.Pool): Promise<void> {
  // Both in one message, and so in one transaction, at whose end the lock is given back.
  await pool.query(`SELECT pg_advisory_xact_lock(${journalLock}); ${journal}`)
}

/** Applies the first file not applied yet and returns its name; undefined when there is none. */
async function applyNext(pool: pg.Pool, files: readonly MigrationFile[]): Promise<string | undefined> {
  let running: MigrationFile | undefined
  try {
    return await inTransaction(pool, async client => {
      running = undefined
      // Held to the end of the transaction, so that of two processes the second finds what the first has done.
      await client.query('LOCK TABLE migration IN ACCESS EXCLUSIVE MODE')
      const next = firstPending(files, await readJournal(client))
      if (!next) return undefined
      running = next
      // Without parameters this goes over the simple protocol, which takes many statements at once.
      await client.query(next.sql)
      await client.query('INSERT INTO migration (name, sha256) VALUES ($1, $2)', [next.name, next.sha256])
      return next.name
    })
  } catch (error) {
    if (!running) throw error
    throw new Error(`Migration ${running.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function readJournal(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migration')
  return new Map(rows.map(row => [row.name, row.sha256]))
}

function firstPending(
  files: readonly MigrationFile[],
  journal: ReadonlyMap<string, string>,
): MigrationFile | undefined {
  const known = new Set(files.map(file => file.name))
  for (const name of journal.keys()) {
    if (!known.has(name))
      throw new Error(`Migration ${name} was applied to this database, but is not in this version of Gatehouse.`)
  }
  for (const { name, sha256 } of files) {
    if (journal.has(name) && journal.get(name) !== sha256) {
      throw new Error(`Migration ${name} was changed after it was applied; write a new one instead.`)
    }
  }
  const pending = files.findIndex(file => !journal.has(file.name))
  const later = files.slice(pending).find(file => journal.has(file.name))
  if (pending >= 0 && later) {
    throw new Error(
      `Migration ${files[pending]?.name} comes before ${later.name}, which is already applied; give it a later number.`,
    )
  }
  return files[pending]
}
