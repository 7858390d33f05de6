import Fastify, { type FastifyInstance } from 'fastify'
import { authPlugin, type AuthOptions } from './auth/plugin.ts'
import type { Context } from './context.ts'
import { dashboardsPlugin } from './dashboards/plugin.ts'
import { handleErrors } from './errors.ts'
import { commandsPlugin } from './commands/plugin.ts'
import { deliveryPlugin } from './delivery/plugin.ts'
import { keyFinder } from './events/ingest/keys.ts'
import { eventsPlugin } from './events/plugin.ts'
import { filesPlugin } from './files/plugin.ts'
import { jobsPlugin } from './jobs/plugin.ts'
import { livePlugin } from './live/plugin.ts'
import { metricsPlugin } from './metrics/plugin.ts'
import { logging, requestId, tellRequestIds } from './request-log.ts'
import { collectRoutes } from './rest/openapi/route.ts'
import { restPlugin } from './rest/plugin.ts'
import { webPlugin } from './web/plugin.ts'

/** Builds the whole server on a context; `main.ts` (or a test) listens. Closing it ends sockets, then requests. */
export async function buildApp(context: Context, auth: AuthOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logging,
    genReqId: requestId,
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: context.settings.trustedProxies ? [...context.settings.trustedProxies] : false,
    forceCloseConnections: 'idle',
  })
  tellRequestIds(app)
  handleErrors(app)
  collectRoutes(app)
  await authPlugin(app, context, auth)
  await metricsPlugin(app, context)
  await restPlugin(app, context)
  await filesPlugin(app, context)
  await jobsPlugin(app, context)
  const findKey = keyFinder(context, error => app.log.error({ err: error }, 'When a key was used could not be noted'))
  await eventsPlugin(app, context, findKey)
  await deliveryPlugin(app, context, findKey)
  await commandsPlugin(app, context, findKey)
  await livePlugin(app, context)
  await dashboardsPlugin(app, context)
  await webPlugin(app, context)
  return app
}
