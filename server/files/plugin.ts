import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { forgetUnused } from './file-row.ts'
import { fileRoutes, thumbnailKey } from './routes.ts'
import { fileStoreOf, type FileStore } from './store.ts'

const hourMs = 3_600_000

/** Uploaded files: their routes, and the removal of those that nothing shows any more. */
export async function filesPlugin(app: FastifyInstance, context: Context): Promise<void> {
  const store = fileStoreOf(context)
  await fileRoutes(app, context, store)
  runSchedules(app, context, [{ name: 'unused files', everyMs: hourMs, run: behind => removeUnused(behind, store) }])
}

/** Removes the files that nothing shows; answers how many. */
export async function removeUnused(
  { database, now }: Pick<Context, 'database' | 'now'>,
  store: FileStore,
): Promise<number> {
  let removed = 0
  for (;;) {
    const files = await forgetUnused(database.pool, now())
    if (files.length === 0) return removed
    for (const { key, thumbnails } of files)
      for (const each of [key, ...thumbnails.map(size => thumbnailKey(key, size))]) await store.delete(each)
    removed += files.length
  }
}
