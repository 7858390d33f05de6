import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { authenticate } from '../auth/authenticate.ts'
import { mustActFirst } from '../auth/resolve-session.ts'
import type { Context } from '../context.ts'
import type { Streams } from '../live/streams.ts'
import { commsEngineHub } from './comms-engine.ts'
import { hubMetrics } from './hub-metrics.ts'
import type { HubMessage } from './hub-message.ts'
import { jobProcessorHub } from './job-processor.ts'
import { loggerHub } from './logger.ts'
import type { MailServerWatch } from './mail-server.ts'
import { mendGaps } from './mend-gaps.ts'
import { notificationHub } from './notification.ts'
import { type HubServer, mountHubs } from '../signalr/index.ts'
import { pubSubHub } from './pub-sub.ts'
import { watchRights } from './rights.ts'
import { busServerTime, serverTime } from './server-time.ts'
import { shopOrderHub } from './shop-order.ts'
import { smsHub } from './sms.ts'
import type { Hub, ViewerSession } from './viewer.ts'

/** What the hubs tell that is no part of the stream. */
interface BesideStream {
  /** Of features. */
  readonly messages: readonly HubMessage[]
  readonly mailServer: MailServerWatch
  /** Who may hear of the mail server: holders of one of these permissions. */
  readonly mailHeardBy: readonly string[]
}

/** The seven hubs, each at `/hubs/<name>`, for signed-in users. */
export async function hubsPlugin(
  app: FastifyInstance,
  context: Context,
  streams: Streams,
  beside: BesideStream,
): Promise<HubServer<ViewerSession>> {
  const { fed, all } = sevenHubs(context, streams, beside)
  const hubs: HubServer<ViewerSession> = mountHubs<ViewerSession>(app, {
    hubs: all,
    async authenticate(request) {
      const session = await authenticate(context, request.headers)
      if (!session || mustActFirst(session)) return undefined
      const viewer = {
        id: String(session.sessionId),
        user: String(session.userId),
        client: String(session.homeClientId),
        expiresAt: session.expiresAt,
        session,
      }
      rights.watch(viewer)
      return viewer
    },
    allowedOrigin: sameOrigin,
    now: () => context.now().getTime(),
  })
  hubMetrics(context, hubs)
  const rights = watchRights(context, hubs)
  const onError = (error: unknown) => app.log.error({ err: error }, 'Sessions could not be looked up again')
  const stopMending = await mendGaps(context, hubs, fed, onError)
  app.addHook('onClose', async () => {
    rights.stop()
    await stopMending()
  })
  return hubs
}

/** Each with proof of life besides its own methods. Those that are fed by the bus are as alive as that is. */
function sevenHubs(
  context: Context,
  streams: Streams,
  { messages, mailServer, mailHeardBy }: BesideStream,
): { all: Hub[]; fed: ReadonlySet<string> } {
  const ServerTime = serverTime(context)
  const byBus = [
    commsEngineHub(context),
    jobProcessorHub(context),
    smsHub(context),
    pubSubHub(context, messages),
    shopOrderHub(context),
  ]
  // What these forward is read from the database if the bus brings nothing.
  const byStream = [loggerHub(context, streams), notificationHub(streams, mailServer, mailHeardBy)]
  const living = (hubs: readonly Hub[], ask: typeof ServerTime) =>
    hubs.map(hub => ({ ...hub, methods: { ...hub.methods, ServerTime: ask } }))
  return {
    all: [...living(byBus, busServerTime(context, ServerTime)), ...living(byStream, ServerTime)],
    fed: new Set(byBus.map(({ path }) => path)),
  }
}

/** A browser says from which page it comes, and only our own pages may connect; others than browsers say nothing. */
function sameOrigin(origin: string | undefined, { headers: { host } }: IncomingMessage): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
