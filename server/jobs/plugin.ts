import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { fileStoreOf } from '../files/store.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { cleanUp } from './clean-up.ts'
import { type JobKind, lanes } from './job-kind.ts'
import { jobMetrics } from './job-metrics.ts'
import { jobRoutes } from './routes.ts'
import { JobRunner, type RunnerTimes } from './runner.ts'

const usual: RunnerTimes = { pollMs: 2000, beatMs: 2000, staleMs: 10_000 }
const hourMs = 3_600_000

/** Jobs: their routes, and a runner for each lane. They begin when the server listens. */
export async function jobsPlugin(app: FastifyInstance, context: Context, kinds: readonly JobKind[]): Promise<void> {
  const store = fileStoreOf(context)
  jobRoutes(app, context, store, kinds)
  jobMetrics(context)
  const onError = (error: unknown) => app.log.error({ err: error }, 'A job failed')
  const runners = lanes.map(lane => {
    const own = kinds.filter(each => each.lane === lane)
    return new JobRunner(context, own, usual, onError)
  })
  app.addHook('onListen', async () => runners.forEach(runner => runner.start()))
  runSchedules(app, context, [{ name: 'jobs', everyMs: hourMs, run: behind => cleanUp(behind, store) }])
  app.addHook('onClose', async () => {
    await Promise.all(runners.map(runner => runner.close()))
  })
}
