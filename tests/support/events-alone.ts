import type { FastifyInstance } from 'fastify'
import type { Context } from '../../server/context.ts'
import { keyFinder } from '../../server/events/ingest/keys.ts'
import { eventsPlugin } from '../../server/events/plugin.ts'

/** What takes in events, on an app that has nothing else with keys. */
export const eventsAlone = (app: FastifyInstance, context: Context): Promise<void> =>
  eventsPlugin(
    app,
    context,
    keyFinder(context, () => undefined),
  )
