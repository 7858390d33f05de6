import type { Subscribed } from '../../src/domain/live.ts'
import { alarmKind } from '../../src/domain/stream/alarm.ts'
import { entriesOf } from '../../src/domain/stream/runs.ts'
import type { Context } from '../context.ts'
import { FanOut } from '../live/fan-out.ts'
import { follow, type Following } from '../live/follow.ts'
import { fanOutLag, type ObserveLag } from '../live/live-metrics.ts'
import type { OrderedStream } from '../live/ordered-stream.ts'
import { wireBatch } from '../events/publish/published-batch.ts'
import type { Streams } from '../live/streams.ts'
import { visibilityOf } from '../live/visibility.ts'
import { AlarmWatchers } from './alarm-watchers.ts'
import { type Caller, streamLost } from './viewer.ts'

/** Those of one client who follow its stream, and who watches which alarms. */
interface Watched {
  readonly fanOut: FanOut
  readonly alarms: AlarmWatchers
}
/** What one connection holds. */
interface Held {
  readonly stream: OrderedStream
  readonly watched: Watched
  readonly release: () => void
  /** Counts its subscriptions: one still being set up yields to a later one. */
  wanted: number
  following: Following | undefined
}

/** The connections of the logger hub, with the streams that they hold open. */
export class LoggerViewers {
  readonly #context: Context
  readonly #streams: Streams
  readonly #observeLag: ObserveLag
  readonly #watched = new WeakMap<OrderedStream, Watched>()
  readonly #held = new WeakMap<Caller, Held>()

  constructor(context: Context, streams: Streams) {
    this.#context = context
    this.#streams = streams
    this.#observeLag = fanOutLag(context)
  }

  /** Replaces an earlier subscription of the connection. A sequence of another client's stream is invalid here. */
  async follow(
    caller: Caller,
    { after, clientId }: { after: number; clientId?: number | undefined },
  ): Promise<Subscribed> {
    if (clientId !== undefined && clientId !== caller.session.session.clientId)
      return { state: 'tooFarBehind', missed: 0 }
    const held = this.#hold(caller)
    this.unfollow(caller)
    const { wanted, stream, watched } = held
    const visibility = visibilityOf(this.#streams.sources, caller.session.session)
    const following = await follow(this.#context, stream, watched.fanOut, caller, visibility, after).catch(
      streamLost(caller),
    )
    if (held.wanted === wanted && !caller.closed.aborted) held.following = following
    else following.stop()
    return following.answer
  }

  unfollow(caller: Caller): void {
    const held = this.#held.get(caller)
    if (!held) return
    held.wanted += 1
    held.following?.stop()
    held.following = undefined
  }

  async watchAlarms(caller: Caller, controllerIds: readonly number[]): Promise<void> {
    const { stream, watched } = this.#hold(caller)
    await stream.ready.catch(streamLost(caller))
    if (!caller.closed.aborted) watched.alarms.add(caller, controllerIds)
  }

  unwatchAlarms(caller: Caller, controllerIds: readonly number[]): void {
    this.#held.get(caller)?.watched.alarms.remove(caller, controllerIds)
  }

  leave(caller: Caller): void {
    this.unfollow(caller)
    const held = this.#held.get(caller)
    held?.watched.alarms.removeAll(caller)
    held?.release()
  }

  #hold(caller: Caller): Held {
    const known = this.#held.get(caller)
    if (known) return known
    const { stream, release } = this.#streams.acquire(caller.session.session.clientId)
    const held = { stream, release, watched: this.#watch(stream), wanted: 0, following: undefined }
    this.#held.set(caller, held)
    return held
  }

  #watch(stream: OrderedStream): Watched {
    const known = this.#watched.get(stream)
    if (known) return known
    const watched = { fanOut: new FanOut(), alarms: new AlarmWatchers() }
    this.#watched.set(stream, watched)
    stream.receive(batch => {
      watched.fanOut.send(wireBatch(batch))
      watched.alarms.send(entriesOf(batch, alarmKind))
      if (watched.fanOut.size > 0) this.#observeLag(batch)
    })
    return watched
  }
}
