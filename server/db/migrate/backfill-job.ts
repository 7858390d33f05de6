import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../connection.ts'
import { keepOne } from '../keep-one.ts'
import { alone } from '../lease.ts'
import { fill, unfinished } from './backfill.ts'
import { migrationsFolder, readMigrations, type MigrationFile } from './files.ts'
import { assertNoServerBefore } from './presence.ts'

const lease = 'backfill'
/** After an error: the database may be away. */
const againAfterMs = 3000

/** Does the back-fills that are left, while this server serves and in one of all processes; returns how to end it. */
export async function backfillBeside(
  database: Database,
  onError: (error: unknown) => void,
  folder: string = migrationsFolder,
): Promise<() => Promise<void>> {
  const files = await readMigrations(folder)
  if ((await unfinished(database.pool, files)).length === 0) return async () => {}
  const job = keepOne(database, lease, async () => begin(database, files, onError, () => void job.stop()), onError)
  return () => job.stop()
}

function begin(
  database: Database,
  files: readonly MigrationFile[],
  onError: (error: unknown) => void,
  onDone: () => void,
): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const fillAll = async () => {
    while (!signal.aborted) {
      try {
        for (const file of await unfinished(database.pool, files)) await fill(database, file, signal)
        return void setImmediate(onDone)
      } catch (error) {
        if (!signal.aborted) onError(error)
        await delay(againAfterMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const filling = fillAll()
  return async () => {
    ending.abort()
    await filling
  }
}

/** Does the back-fills that are left before a later migration, which may count on them. */
export async function finishBackfills(
  database: Pick<Database, 'background' | 'long' | 'kind'>,
  files: readonly MigrationFile[],
): Promise<void> {
  for (const file of await unfinished(database.long, files)) {
    await assertNoServerBefore(database, file.name)
    await alone({ pool: database.long, kind: database.kind }, lease, () =>
      fill(database, file, new AbortController().signal),
    )
  }
}
