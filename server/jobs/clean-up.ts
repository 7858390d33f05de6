import type { Pool } from 'pg'
import type { Context } from '../context.ts'
import type { FileStore } from '../files/store.ts'

/** How long finished jobs and their parts are stored, in days. */
const keptDays = { result: 7, upload: 1, job: 90 } as const
const batch = 500

/** Removes what is no longer needed, a little at a time: rows of ended imports, old uploads, results and jobs. */
export async function cleanUp(
  { database: { pool }, now }: Pick<Context, 'database' | 'now'>,
  store: FileStore,
): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await again(
    pool,
    `delete from import_row where ("jobId", "row") in (
    select r."jobId", r."row" from import_row r join job j using ("jobId") where j."endedAt" is not null limit ${batch})
    returning 1`,
  )
  const removeFiles = async (text: string, days: number) => {
    for (const { key } of await again<{ key: string }>(pool, text, [before(days)])) await store.delete(key)
  }
  await removeFiles(
    `delete from import where "importId" in (select "importId" from import i where i."createdAt" < $1 and not exists (
       select from job j where j."state" in ('queued', 'running') and j."input" ->> 'importId' = i."importId"::text) limit ${batch})
     returning "fileKey" as "key"`,
    keptDays.upload,
  )
  await removeFiles(
    `with old as (select "jobId", "resultKey" from job where "endedAt" < $1 and "resultKey" is not null limit ${batch})
     update job set "resultKey" = null from old where job."jobId" = old."jobId" returning old."resultKey" as "key"`,
    keptDays.result,
  )
  await again(
    pool,
    `delete from job where "jobId" in (select "jobId" from job where "endedAt" < $1 limit ${batch}) returning 1`,
    [before(keptDays.job)],
  )
}

/** Runs a statement until it finds no more; answers everything that it returned. */
async function again<R extends object>(pool: Pool, text: string, values: readonly unknown[] = []): Promise<R[]> {
  const all: R[] = []
  for (;;) {
    const { rows } = await pool.query<R>(text, [...values])
    all.push(...rows)
    if (rows.length < batch) return all
  }
}
