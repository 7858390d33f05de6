import { hubPath } from '../../src/domain/hubs/hub.ts'
import type { NotificationMessages } from '../../src/domain/hubs/notification.ts'
import { type LiveMessage, messageKind } from '../../src/domain/stream/message.ts'
import { entriesOf } from '../../src/domain/stream/runs.ts'
import type { OrderedStream } from '../live/ordered-stream.ts'
import type { Streams } from '../live/streams.ts'
import { seesArea } from '../live/visibility.ts'
import { frame } from '../signalr/frame.ts'
import { mailServerMethods, type MailServerWatch } from './mail-server.ts'
import { type Caller, type Hub, type HubPart, requirePermission, streamLost } from './viewer.ts'

/** The spelling `Recieved` is the specification's. A revoked message counts as acknowledged. */
const targetOf = ({ acknowledgedDateTime, deleted }: LiveMessage): keyof NotificationMessages =>
  acknowledgedDateTime !== undefined || deleted ? 'ClientMessageAcknowledged' : 'ClientMessageRecieved'

/**
 * `/hubs/notification`: messages to the working client, as they come and as they are acknowledged; and whether the mail
 * server answers, which those may hear who hold one of the permissions.
 */
export function notificationHub(streams: Streams, watch: MailServerWatch, heardBy: readonly string[]): Hub {
  const [messages, mailServer] = [clientMessages(streams), mailServerMethods(watch, heardBy)]
  return {
    path: hubPath('notification'),
    methods: { ...messages.methods, ...mailServer.methods },
    disconnected(caller) {
      messages.disconnected(caller)
      mailServer.disconnected(caller)
    },
  }
}

function clientMessages(streams: Streams): HubPart {
  const watchers = new WeakMap<OrderedStream, Set<Caller>>()
  const stops = new WeakMap<Caller, () => void>()

  const send = (callers: ReadonlySet<Caller>, message: LiveMessage) => {
    const all = frame(targetOf(message), [message])
    for (const caller of callers) if (seesArea(caller.session.session, message.areaId)) caller.sendFrame(all)
  }
  const watchersOf = (stream: OrderedStream): Set<Caller> => {
    const known = watchers.get(stream)
    if (known) return known
    const callers = new Set<Caller>()
    watchers.set(stream, callers)
    stream.receive(batch => {
      for (const message of entriesOf(batch, messageKind)) send(callers, message)
    })
    return callers
  }
  return {
    methods: {
      async SubscribeClientMessageUpdates(caller) {
        requirePermission(caller, 'CLIENTMESSAGE_READ')
        if (stops.has(caller)) return
        const { stream, release } = streams.acquire(caller.session.session.clientId)
        const callers = watchersOf(stream)
        stops.set(caller, () => {
          callers.delete(caller)
          release()
        })
        await stream.ready.catch(streamLost(caller))
        if (!caller.closed.aborted) callers.add(caller)
      },
    },
    disconnected: caller => stops.get(caller)?.(),
  }
}
