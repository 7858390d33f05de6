import type pg from 'pg'
import type { MigrationFile } from './files.ts'

const journal = `
  create table if not exists migration (
    name text primary key,
    sha256 text not null,
    "appliedAt" timestamptz not null default now()
  );
  alter table migration add column if not exists "isCompatible" boolean not null default false`

/** One after the other, as creating one table twice at the same moment fails, whether or not it exists: any number. */
const journalLock = 7_461_001

export async function createJournal(pool: pg.Pool): Promise<void> {
  // Both in one message, and so in one transaction, at whose end the lock is given back.
  await pool.query(`select pg_advisory_xact_lock(${journalLock}); ${journal}`)
}

/** Held to the end of the transaction, so that of two processes the second finds what the first has done. */
export const lockJournal = (client: pg.PoolClient): Promise<unknown> =>
  client.query('lock table migration in access exclusive mode')

export async function record(client: pg.PoolClient, { name, sha256, isCompatible }: MigrationFile): Promise<void> {
  await client.query('insert into migration (name, sha256, "isCompatible") values ($1, $2, $3)', [
    name,
    sha256,
    isCompatible,
  ])
}

interface Applied {
  readonly name: string
  readonly sha256: string
  readonly isCompatible: boolean
}

/**
 * The files that are not applied yet, in their order. Later ones of a newer version may be applied, if this version
 * may go on beside them. @throws naming the file, where one was changed, removed or put in between
 */
export async function readPending(
  client: pg.PoolClient,
  files: readonly MigrationFile[],
): Promise<readonly MigrationFile[]> {
  const { rows } = await client.query<Applied>('select name, sha256, "isCompatible" from migration order by name')
  const known = new Set(files.map(({ name }) => name))
  const last = files.at(-1)?.name ?? ''
  const foreign = rows.find(({ name, isCompatible }) => !known.has(name) && !(isCompatible && name > last))
  if (foreign)
    throw new Error(`Migration ${foreign.name} was applied to this database, but is not in this version of Gatehouse.`)
  const applied = new Map(rows.map(row => [row.name, row.sha256]))
  for (const { name, sha256 } of files) {
    if (applied.has(name) && applied.get(name) !== sha256)
      throw new Error(`Migration ${name} was changed after it was applied; write a new one instead.`)
  }
  const pending = files.filter(({ name }) => !applied.has(name))
  const later = rows.find(({ name }) => name > (pending[0]?.name ?? name))
  if (pending[0] && later)
    throw new Error(
      `Migration ${pending[0].name} comes before ${later.name}, which is already applied; give it a later number.`,
    )
  return pending
}
