import type { FastifyInstance } from 'fastify'
import { signedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import { hubsPlugin } from '../hubs/plugin.ts'
import { waitingBatches } from './live-metrics.ts'
import { takeSnapshot } from './snapshot/take-snapshot.ts'
import { streams as streamsOf } from './streams.ts'

/** What happens, live: `GET /api/live/snapshot` -> LiveSnapshot, and the hubs that go on from it. */
export async function livePlugin(app: FastifyInstance, context: Context): Promise<void> {
  const onError = (error: unknown) => app.log.error({ err: error }, 'A live stream could not be read')
  const streams = streamsOf(context, onError)
  waitingBatches(context, streams)
  await hubsPlugin(app, context, streams)
  app.get('/api/live/snapshot', { config: { signedIn: true } }, request =>
    takeSnapshot(context, signedIn(request).session),
  )
  app.addHook('onClose', async () => streams.close())
}
