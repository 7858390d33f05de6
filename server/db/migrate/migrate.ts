import type pg from 'pg'
import type { Database } from '../connection.ts'
import { waitShortly } from '../partitions.ts'
import { inTransaction } from '../transaction.ts'
import { isBackfill, queueBackfill, unfinished } from './backfill.ts'
import { finishBackfills } from './backfill-job.ts'
import { migrationsFolder, readMigrations, type MigrationFile } from './files.ts'
import { createJournal, lockJournal, readPending, record } from './journal.ts'
import { insistingOnLocks } from './lock-wait.ts'
import { applyOnline } from './online.ts'
import { assertNoServerBefore, serverBefore, type Presence } from './presence.ts'

type On = Pick<Database, 'background' | 'long' | 'kind'>

export interface MigrateOptions {
  readonly folder?: string
  /** This process, which takes part as a server as soon as nothing is pending. */
  readonly presence?: Presence
}

/**
 * Brings the database up to date with the SQL files of `folder`, each with its record in the table `migration`;
 * several processes may do it at once. Returns the names of those applied now. Back-fills are only queued.
 * @throws naming the file, where one fails, or was changed, removed or put in between after others were applied;
 * OtherVersionRuns, where servers run that can't go on beside one
 */
export async function migrate(
  database: On,
  { folder = migrationsFolder, presence }: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(folder)
  await createJournal(database.long)
  const applied: string[] = []
  for (;;) {
    const step = await next(database, files, presence)
    if (step.is === 'done') return applied
    if (step.is === 'refused') await assertNoServerBefore(database, step.by)
    if (step.is === 'filling') await finishBackfills(database, files)
    if (step.is === 'applied' || (step.is === 'online' && (await applyBeside(database, step.file))))
      applied.push(step.file.name)
  }
}

type Step =
  | { readonly is: 'done' }
  /** Servers run that can't go on beside it. */
  | { readonly is: 'refused'; readonly by: string }
  /** Something is to be filled before the next one. */
  | { readonly is: 'filling' }
  | { readonly is: 'applied' | 'online'; readonly file: MigrationFile }

/** Applies the first file that is not applied yet, or says what has to be done with the journal not locked. */
async function next(database: On, files: readonly MigrationFile[], presence: Presence | undefined): Promise<Step> {
  let running: MigrationFile | undefined
  const work = async (client: pg.PoolClient): Promise<Step> => {
    running = undefined
    await lockJournal(client)
    const pending = await readPending(client, files)
    const [file] = pending
    if (!file) {
      await presence?.enter(client, files)
      return { is: 'done' }
    }
    const breaking = pending.find(({ isCompatible }) => !isCompatible)
    if (breaking && (await serverBefore(database, breaking.name))) return { is: 'refused', by: breaking.name }
    const applied = files.filter(each => !pending.includes(each))
    if ((await unfinished(client, applied)).length > 0) return { is: 'filling' }
    if (file.way === 'online') return { is: 'online', file }
    running = file
    await apply(client, file)
    return { is: 'applied', file }
  }
  try {
    return await insistingOnLocks(() => inTransaction(database.long, work))
  } catch (error) {
    throw running ? failed(running, error) : error
  }
}

async function apply(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  if (isBackfill(file)) await queueBackfill(client, file)
  else {
    if (file.isCompatible) await client.query(waitShortly)
    // Without parameters this goes over the simple protocol, which takes many statements at once.
    await client.query(file.sql)
  }
  await record(client, file)
}

async function applyBeside(database: On, file: MigrationFile): Promise<boolean> {
  try {
    return await applyOnline(database, file)
  } catch (error) {
    throw failed(file, error)
  }
}

const failed = ({ name }: MigrationFile, error: unknown): Error =>
  new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
