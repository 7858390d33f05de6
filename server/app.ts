import Fastify, { type FastifyInstance } from 'fastify'
import { answerInTime } from './answer-in-time.ts'
import { authPlugin, type AuthOptions } from './auth/plugin.ts'
import { inBackground, type Context } from './context.ts'
import { dashboardsPlugin } from './dashboards/plugin.ts'
import { handleErrors } from './errors.ts'
import { commDevicesPlugin } from './comm-devices/plugin.ts'
import { commandsPlugin } from './commands/plugin.ts'
import { deliveryPlugin } from './delivery/plugin.ts'
import { keepSender, keyFinder } from './events/ingest/keys.ts'
import { eventsPlugin } from './events/plugin.ts'
import { gatewayPlugin } from './gateway/plugin.ts'
import { LastCalls, noting } from './events/silence/last-calls.ts'
import { framesPlugin } from './frames/plugin.ts'
import { loadFeatures } from './features/load.ts'
import { featuresPlugin } from './features/plugin.ts'
import { filesPlugin } from './files/plugin.ts'
import { fileStoreOf } from './files/store.ts'
import { hubsPlugin } from './hubs/plugin.ts'
import { importJobs } from './imports/jobs.ts'
import { jobsPlugin } from './jobs/plugin.ts'
import type { Feature } from './kit/feature.ts'
import { livePlugin } from './live/plugin.ts'
import { mailPlugin } from './mail/plugin.ts'
import { metricsPlugin } from './metrics/plugin.ts'
import { recordsPlugin } from './records.ts'
import { logging, requestId, tellRequestIds } from './request-log.ts'
import { collectRoutes } from './rest/openapi/route.ts'
import { cutSlowBodies, requestTimes, type RequestTimes, serverTimes } from './slow-requests.ts'
import { webPlugin } from './web/plugin.ts'
import { securityHeaders } from './web/security-headers.ts'

/** Builds the whole server on a context; `main.ts` (or a test) listens. Closing it ends sockets, then requests. */
export async function buildApp(
  context: Context,
  auth: AuthOptions = {},
  times: RequestTimes = requestTimes,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logging,
    genReqId: requestId,
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: context.settings.trustedProxies ? [...context.settings.trustedProxies] : false,
    forceCloseConnections: 'idle',
    ...serverTimes(times),
  })
  await securityHeaders(app)
  tellRequestIds(app)
  cutSlowBodies(app, times)
  handleErrors(app, context.settings.brand)
  answerInTime(app)
  collectRoutes(app)
  await authPlugin(app, context, auth)
  await metricsPlugin(app, context)
  const records = await recordsPlugin(app, context)
  await filesPlugin(app, context)
  const features = await loadFeatures()
  await jobsPlugin(app, context, [
    ...importJobs(inBackground(context), fileStoreOf(context), records),
    ...features.flatMap(({ jobs = [] }) => jobs),
  ])
  const { told, sources, moved, ...machines } = broughtBy(features)
  const mailServer = await mailPlugin(app, context, moved)
  await machinesPlugin(app, context, machines)
  await hubsPlugin(app, context, livePlugin(app, context, sources), { ...told, mailServer })
  featuresPlugin(app, context, features)
  await dashboardsPlugin(app, context)
  await webPlugin(app, context)
  return app
}

/** What features contribute: to devices and their events, to the live stream, and to messages. */
const broughtBy = (features: readonly Feature[]) => ({
  firmware: features.find(({ firmware }) => firmware)?.firmware,
  hooks: features.flatMap(({ events = [] }) => events),
  statuses: features.flatMap(({ statuses = [] }) => statuses),
  moved: features.flatMap(({ messagesMoved = [] }) => messagesMoved),
  told: {
    messages: features.flatMap(feature => feature.messages ?? []),
    mailHeardBy: ['EVENT_READ', ...features.flatMap(feature => feature.mailHeardBy ?? [])],
  },
  sources: features.flatMap(feature => feature.stream ?? []),
})

/** What machines call with a key, over HTTP and MQTT: events, what they must know, and commands. */
async function machinesPlugin(
  app: FastifyInstance,
  context: Context,
  { firmware, hooks, statuses }: Pick<ReturnType<typeof broughtBy>, 'firmware' | 'hooks' | 'statuses'>,
): Promise<void> {
  if (!firmware) throw new Error('No feature says how controllers get their firmware')
  const { calls, find, findKey } = keysOf(app, context)
  const taps = framesPlugin(app, context, find)
  const carried = {
    events: await eventsPlugin(app, context, findKey, calls, hooks),
    delivery: await deliveryPlugin(app, context, findKey),
    commands: await commandsPlugin(app, context, findKey, statuses),
    firmware: firmware(context),
    commDevices: await commDevicesPlugin(app, context),
  }
  gatewayPlugin(app, context, { findKey: find, lastCalls: calls, carried, taps })
}

/** How the keys of machines are found, and the controllers that were heard by it. */
function keysOf(app: FastifyInstance, context: Context) {
  const calls = new LastCalls()
  const find = keyFinder(context, error => app.log.error({ err: error }, 'When a key was used could not be noted'))
  const findKey = noting(calls, find)
  keepSender(context, findKey)
  return { calls, find, findKey }
}
