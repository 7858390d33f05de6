import { delay, NEVER, Observable, of, type SchedulerLike, Subject, throwError } from 'rxjs'
import type { HubName } from '../../../src/domain/hubs/hub.ts'
import type { LiveBatch, LiveSnapshot } from '../../../src/domain/live.ts'
import { eventKind, type LiveEvent } from '../../../src/domain/stream/event.ts'
import { runOf } from '../../../src/domain/stream/runs.ts'
import type { Sources } from '../../../src/live/sources.ts'
import type { Line, Told } from '../../../src/live/transport.ts'
import type { VirtualTime } from './virtual.ts'

const startMs = Date.parse('2026-11-21T10:00:00.000Z')

interface Open {
  readonly hub: HubName
  readonly told$: Subject<Told>
  readonly lose: (reason: string) => void
  isFollowing: boolean
}

/** The server and the network, with everything that can go wrong between them. Time is virtual. */
export class FakeServer<T extends SchedulerLike = VirtualTime> {
  readonly scheduler: T
  readonly log: LiveEvent[] = []
  /** Connections refused, snapshots failed, answers withheld. */
  isDown = false
  snapshotFailure: string | undefined
  isSilent = false
  resumeLimit = 10_000
  /** It abandons a replay after this many. */
  replayLimit = Infinity
  clientId = 1
  /** How far its clock is ahead of the page's, beyond what they began with. */
  aheadMs = 0
  tellsSequence = true
  connects = 0
  subscribes: number[] = []
  #open = new Set<Open>()

  readonly sources: Sources

  constructor(scheduler: T) {
    this.scheduler = scheduler
    this.sources = this.#sources()
  }

  #sources = (): Sources => ({
    scheduler: this.scheduler,
    connect: hub =>
      new Observable<Line>(subscriber => {
        this.connects++
        if (this.isDown) {
          subscriber.error(new Error('Refused'))
          return undefined
        }
        const told$ = new Subject<Told>()
        const open = { hub, told$, isFollowing: false, lose: (reason: string) => subscriber.error(new Error(reason)) }
        this.#open.add(open)
        subscriber.next({ told$, call: (method, parameter) => this.#answer(open, method, parameter) })
        return () => this.#open.delete(open)
      }),
    snapshot$: new Observable<LiveSnapshot>(subscriber => {
      if (this.snapshotFailure !== undefined) subscriber.error(new Error(this.snapshotFailure))
      else subscriber.next(this.snapshot())
    }).pipe(delay(5, this.scheduler)),
  })

  get openHubs() {
    return [...this.#open].map(({ hub }) => hub)
  }

  snapshot(): LiveSnapshot {
    return {
      clientId: this.clientId,
      sequence: this.log.length,
      at: this.#iso(),
      occupants: [],
      zones: [],
      doors: [],
      usage: { tokens: [], areas: [] },
      activity: this.#activity(),
      more: {},
      names: {},
      withheld: [],
      entries: runOf(eventKind, this.log.slice(-1000).reverse()),
    }
  }

  #activity = () => ({
    completeFrom: 0,
    minutes: [...Map.groupBy(this.log, event => Math.floor(Date.parse(event.occurredAt) / 60_000))].map(
      ([minute, events]) => ({ minute, counts: { door: events.length } }),
    ),
  })

  /** Commits this many events. @returns the batch, which has not been sent to anyone */
  commit(count: number): LiveBatch {
    const from = this.log.length + 1
    for (let left = count; left > 0; left--) {
      const sequence = this.log.length + 1
      this.log.push({ sequence, eventId: sequence, type: 'doorClosed', occurredAt: this.#iso(), controllerId: 1 })
    }
    return this.batch(from, this.log.length)
  }

  batch(from: number, to: number): LiveBatch {
    return { from, to, entries: runOf(eventKind, this.log.slice(from - 1, to)), sentAt: this.#iso() }
  }

  /** Tells followers; a batch without events is not told. */
  tell(batch: LiveBatch) {
    if (batch.to < batch.from) return
    for (const open of this.#open) {
      if (open.isFollowing) open.told$.next({ method: 'LiveBatch', argument: structuredClone(batch) })
    }
  }

  tellHub(hub: HubName, method: string, argument: unknown) {
    for (const open of this.#open) if (open.hub === hub) open.told$.next({ method, argument })
  }

  /** Every connection breaks. */
  cut(reason = 'Broken') {
    for (const open of this.#open) open.lose(reason)
  }

  #answer(open: Open, method: string, parameter: unknown): Observable<unknown> {
    if (this.isSilent) return NEVER
    if (method === 'ServerTime') {
      const time = this.tellsSequence ? { at: this.#iso(), sequence: this.log.length } : this.#iso()
      return of(time).pipe(delay(10, this.scheduler))
    }
    if (method !== 'SubscribeEvents') return throwError(() => new Error(`There is no method ${method}`))
    const { after } = parameter as { after: number }
    this.subscribes.push(after)
    const missed = this.log.length - after
    if (missed > this.resumeLimit) return of({ state: 'tooFarBehind', missed }).pipe(delay(5, this.scheduler))
    open.isFollowing = true
    // Replayed in batches of at most 100, before the answer, as a server is free to do.
    for (let from = after + 1; from <= this.log.length; from += 100) {
      if (from > after + this.replayLimit) {
        open.isFollowing = false
        const left = this.log.length - from + 1
        this.#later(() => open.told$.next({ method: 'ReplayEnded', argument: { missed: left } }))
        break
      }
      const batch = this.batch(from, Math.min(from + 99, this.log.length))
      open.told$.next({ method: 'LiveBatch', argument: structuredClone(batch) })
    }
    return of({ state: 'following', from: Math.min(after, this.log.length) + 1, missed: Math.max(0, missed) }).pipe(
      delay(5, this.scheduler),
    )
  }

  #later = (act: () => void) => void this.scheduler.schedule(act, 6)

  #iso = () => new Date(startMs + this.aheadMs + this.scheduler.now()).toISOString()
}
