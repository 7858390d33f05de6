import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { directoriesOf } from '../events/directory/directories.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { deliveryCalls, type DeliveryCalls } from './calls.ts'
import { removeReplaced } from './remove-replaced.ts'
import { deliveryRoutes } from './routes.ts'
import { toldSoon } from './told-soon.ts'
import { Waiting } from './waiting.ts'
import { workOf } from './work.ts'

const hourMs = 3_600_000

/**
 * Delivery: what controllers must know is pulled and acknowledged by them, and worked out where it concerns many.
 * @returns the calls, for other carriers than HTTP
 */
export async function deliveryPlugin(app: FastifyInstance, context: Context, findKey: FindKey): Promise<DeliveryCalls> {
  const { bus } = context
  const onError = (error: unknown) => app.log.error({ err: error }, 'Delivery failed')
  const soon = toldSoon(bus)
  const waiting = new Waiting(bus)
  const ending = new AbortController()
  const calls = deliveryCalls({ context, directories: directoriesOf(context), changed: soon.changed })
  deliveryRoutes(app, { context, findKey, calls, waiting, closing: ending.signal })

  const work = workOf(context, onError)
  runSchedules(app, context, [
    { name: 'replaced deliveries', everyMs: hourMs, run: ({ database, now }) => removeReplaced(database.pool, now()) },
  ])
  // Waiting callers are sent away before the server waits for requests in flight.
  app.addHook('preClose', async () => ending.abort())
  app.addHook('onClose', async () => {
    waiting.close()
    soon.close()
    await work.stop()
  })
  return calls
}
