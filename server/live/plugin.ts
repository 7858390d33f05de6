import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { LiveSnapshot } from '../../src/domain/live.ts'
import { signedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { kernelSources } from './kinds/index.ts'
import { waitingBatches } from './live-metrics.ts'
import { takeSnapshot } from './snapshot/take-snapshot.ts'
import type { StreamSource } from './source.ts'
import { type Streams, streams as streamsOf } from './streams.ts'

const snapshotOf = (sources: readonly StreamSource[]) =>
  endpoint({
    method: 'GET',
    path: '/live/snapshot',
    tag: 'live',
    summary: 'The state of every view at one sequence',
    reply: z.custom<LiveSnapshot>().meta({
      type: 'object',
      required: ['clientId', 'sequence', 'at'],
      properties: {
        clientId: { type: 'integer' },
        sequence: { type: 'integer' },
        at: { type: 'string', format: 'date-time' },
      },
    }),
    handle: ({ context, request }) => takeSnapshot(context, sources, signedIn(request).session),
  })

/** What happens, live: `GET /api/live/snapshot` -> LiveSnapshot, and the streams that the hubs follow from it. */
export function livePlugin(app: FastifyInstance, context: Context, ofFeatures: readonly StreamSource[]): Streams {
  const onError = (error: unknown) => app.log.error({ err: error }, 'A live stream could not be read')
  const sources = [...kernelSources, ...ofFeatures]
  const streams = streamsOf(context, sources, onError)
  waitingBatches(context, streams)
  serveEndpoint(app, context, snapshotOf(sources))
  app.addHook('onClose', async () => streams.close())
  return streams
}
