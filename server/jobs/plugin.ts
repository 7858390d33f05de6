import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { onceEach } from '../db/lease.ts'
import { repeat } from '../events/schedule.ts'
import { fileStoreOf } from '../files/store.ts'
import { importHandlers } from '../rest/import/handlers.ts'
import { loadBehaviours } from '../rest/load-behaviours.ts'
import { cleanUp } from './clean-up.ts'
import { jobMetrics } from './job-metrics.ts'
import { jobRoutes } from './routes.ts'
import { JobRunner, type RunnerTimes } from './runner.ts'

const usual: RunnerTimes = { pollMs: 2000, beatMs: 2000, staleMs: 10_000 }
const hourMs = 3_600_000

/** Jobs: their routes, and the runner that does one after another. It begins when the server listens. */
export async function jobsPlugin(app: FastifyInstance, context: Context): Promise<void> {
  const store = fileStoreOf(context)
  jobRoutes(app, context, store)
  jobMetrics(context)
  const onError = (error: unknown) => app.log.error({ err: error }, 'A job failed')
  const handlers = importHandlers(context, store, await loadBehaviours(Object.keys(context.entities)))
  const runner = new JobRunner(context, handlers, usual, onError)
  app.addHook('onListen', async () => runner.start())
  const hourly = onceEach(context.database, 'clean up', hourMs, () => cleanUp(context, store))
  const cleaning = repeat(hourMs, hourly, onError)
  app.addHook('onClose', async () => {
    await Promise.all([runner.close(), cleaning.stop()])
  })
}
