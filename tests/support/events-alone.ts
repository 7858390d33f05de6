import type { FastifyInstance } from 'fastify'
import { commandsPlugin } from '../../server/commands/plugin.ts'
import type { Context } from '../../server/context.ts'
import { deliveryPlugin } from '../../server/delivery/plugin.ts'
import { keyFinder } from '../../server/events/ingest/keys.ts'
import { LastCalls } from '../../server/events/silence/last-calls.ts'
import { eventsPlugin } from '../../server/events/plugin.ts'

/** What takes in events, on an app that has nothing else with keys. */
export const eventsAlone = (app: FastifyInstance, context: Context): Promise<unknown> =>
  eventsPlugin(
    app,
    context,
    keyFinder(context, () => undefined),
    new LastCalls(),
  )

/** Everything that machines call with a key, and nothing else. */
export async function machinesAlone(app: FastifyInstance, context: Context): Promise<void> {
  const findKey = keyFinder(context, () => undefined)
  await eventsPlugin(app, context, findKey, new LastCalls())
  await deliveryPlugin(app, context, findKey)
  await commandsPlugin(app, context, findKey)
}
