import * as rx from 'rxjs'
import type { Fact } from '../domain/facts.ts'
import { hubRetryMs } from '../domain/hubs/hub.ts'
import { liveBatch, subscribed } from '../domain/hubs/logger.ts'
import type { Beat } from './heartbeat.ts'
import { kinds } from './kinds.ts'
import type { Position } from './position.ts'
import { reasonOf, type Sources } from './sources.ts'
import type { Line } from './transport.ts'

/** How long an answer may take. */
const subscribeTimeoutMs = 10_000
const snapshotTimeoutMs = 30_000
/** A stream with gaps again and again is asked for at most so often. */
const resumeEveryMs = 1000

/**
 * Follows the client's stream over one open connection: takes a snapshot if there is none, subscribes after the last
 * sequence received, lets new batches through, and asks again when one is missing. Nothing is lost or reported twice
 * as long as `position` is the same one on every connection.
 */
export class Stream {
  readonly #line: Line
  readonly #position: Position
  readonly #sources: Sources
  readonly #doubted$ = new rx.Subject<void>()
  #isAsking = false
  #behindAt: number | undefined

  constructor(line: Line, position: Position, sources: Sources) {
    this.#line = line
    this.#position = position
    this.#sources = sources
  }

  /** Errors where the hub refuses, doesn't answer, or sends what can't be read. */
  readonly facts$: rx.Observable<Fact> = rx.defer(() => {
    const { scheduler } = this.#sources
    const batches$ = this.#line.told$.pipe(
      rx.concatMap(({ method, argument }) => {
        if (method === 'LiveBatch') return this.#receive(argument)
        if (method === 'ReplayEnded') this.#startAnew()
        return []
      }),
    )
    const asked$ = this.#doubted$.pipe(
      rx.throttleTime(resumeEveryMs, scheduler, { leading: true, trailing: true }),
      rx.startWith(undefined),
      rx.exhaustMap(() => this.#subscribe$()),
    )
    return rx.merge(batches$, asked$)
  })

  /** What a heartbeat says about the stream; one that is behind the server's for two beats is requested again. */
  heed({ sequence }: Beat): rx.Observable<Fact> {
    const { sequence: last } = this.#position
    if (this.#isAsking || last === undefined) return rx.EMPTY
    if (sequence === undefined || sequence <= last) {
      this.#behindAt = undefined
      return rx.of({ at: this.#sources.scheduler.now(), kind: 'streamConfirmed' })
    }
    if (this.#behindAt === last) this.#doubted$.next()
    this.#behindAt = last
    return rx.EMPTY
  }

  #receive(argument: unknown): Fact[] {
    const batch = this.#position.accept(liveBatch(argument, kinds))
    if (batch === 'old') return []
    if (batch !== 'gap') {
      const isReplay = this.#position.isCatchingUp
      const at = this.#sources.scheduler.now()
      return [{ at, kind: 'batchReceived', batch, ...(isReplay && { isReplay }) }, ...this.#recovered()]
    }
    // While the stream is being asked for, the answer covers the gap.
    if (!this.#isAsking) this.#doubted$.next()
    return []
  }

  /** The server gave up replaying what was missed. While the stream is being asked for, the answer says what to do. */
  #startAnew() {
    if (this.#isAsking) return
    this.#position.breakOff()
    this.#doubted$.next()
  }

  #recovered(): Fact[] {
    const count = this.#position.takeRecovered()
    return count === undefined ? [] : [{ at: this.#sources.scheduler.now(), kind: 'recovered', count }]
  }

  #subscribe$(): rx.Observable<Fact> {
    return rx.defer(() => {
      this.#isAsking = true
      return rx.concat(this.#position.sequence === undefined ? this.#snapshot$() : rx.EMPTY, this.#goOn$())
    })
  }

  #goOn$(): rx.Observable<Fact> {
    return rx.defer(() => {
      const { sequence: after = 0, clientId } = this.#position
      this.#position.ask()
      return this.#line.call('SubscribeEvents', { after, clientId }).pipe(
        rx.timeout({ first: subscribeTimeoutMs, scheduler: this.#sources.scheduler }),
        rx.take(1),
        rx.concatMap(answer => {
          const { state, missed, ...rest } = subscribed.parse(answer)
          if (state === 'following' && 'from' in rest && rest.from === after + 1) {
            this.#isAsking = false
            this.#position.goOn(after + missed)
            return this.#recovered()
          }
          // Too far behind, or the server's stream is not the same one.
          this.#position.breakOff()
          return this.#subscribe$()
        }),
      )
    })
  }

  /** Tried every 2 s until there is one, each failure with its reason. */
  #snapshot$(): rx.Observable<Fact> {
    const { snapshot$, scheduler } = this.#sources
    return snapshot$.pipe(
      rx.timeout({ first: snapshotTimeoutMs, scheduler }),
      rx.take(1),
      rx.concatMap((snapshot): Fact[] => {
        const count = this.#position.start(snapshot)
        const at = scheduler.now()
        return [
          { at, kind: 'snapshotTaken', snapshot },
          ...(count > 0 ? [{ at, kind: 'passedOver', count } as const] : []),
        ]
      }),
      rx.catchError((error: unknown) => {
        const failed: Fact = { at: scheduler.now(), kind: 'snapshotFailed', reason: reasonOf(error) }
        return rx.concat(
          rx.of(failed),
          rx.throwError(() => error),
        )
      }),
      rx.retry({ delay: () => rx.timer(hubRetryMs, scheduler) }),
    )
  }
}
