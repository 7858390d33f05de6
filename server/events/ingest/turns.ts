import type { Happened } from '../batch/happened.ts'
import type { Judgement } from './passback.ts'

/** Another server that ingests events of a client makes predictions wrong: after one, how long none is made. */
const cautionMs = 10_000

/** A batch's place in the row of its client's batches. */
export interface Turn {
  /**
   * The client's last sequence once the previous batch is committed; undefined if none is in flight here, or it
   * failed. A guess: whether it was right is known once the counter is locked.
   */
  readonly begin: Promise<number | undefined>
  /** Resolves once the previous batch holds the client's counter, so that they commit in this order. */
  readonly mayLock: Promise<void>
  /** The events of earlier batches in flight: of those the database may not know yet. */
  before(): readonly Happened[]
  /** What earlier batches in flight mark as violations: the database may not show those marks yet. */
  marked(): Judgement
  /** Tells the next batch where this one will end, and what it marks. Only the first time counts. */
  tell(end: number, marks?: Judgement): void
  /** This batch holds the counter. */
  hasLock(): void
  /** The batch is committed, or never will be. */
  leave(): void
}

/**
 * The batches of each client that this process has in flight, in the order in which they will commit: so that one can
 * write its events while the previous one is finishing. Only callers that wait for nothing else may take a turn.
 */
export class Turns {
  readonly #rows = new Map<number, readonly UnderWay[]>()
  /** Until when nothing is predicted, by a monotonic clock. */
  readonly #cautious = new Map<number, number>()

  take(clientId: number, events: readonly Happened[]): Turn {
    const before = this.#row(clientId)
    const last = before.at(-1)
    const isCautious = (this.#cautious.get(clientId) ?? -Infinity) > performance.now()
    const own = underWay(events)
    this.#rows.set(clientId, [...before, own])
    return {
      begin: (isCautious ? undefined : last?.end.promise) ?? Promise.resolve(undefined),
      mayLock: last?.lock.promise ?? Promise.resolve(),
      before: () => this.#inFrontOf(clientId, own).flatMap(batch => batch.events),
      marked: () => together(this.#inFrontOf(clientId, own).map(batch => batch.marked)),
      tell: (end, marks) => {
        own.marked ??= marks
        own.end.resolve(end)
      },
      hasLock: () => own.lock.resolve(),
      leave: () => {
        own.end.resolve(undefined)
        own.lock.resolve()
        this.#remove(clientId, own)
      },
    }
  }

  /** A prediction was wrong: another server commits batches of this client too, or an earlier one failed. */
  wasWrong(clientId: number): void {
    this.#cautious.set(clientId, performance.now() + cautionMs)
  }

  #row(clientId: number): readonly UnderWay[] {
    return this.#rows.get(clientId) ?? []
  }

  #inFrontOf(clientId: number, own: UnderWay): readonly UnderWay[] {
    const row = this.#row(clientId)
    return row.slice(0, row.indexOf(own))
  }

  #remove(clientId: number, own: UnderWay): void {
    const left = this.#row(clientId).filter(batch => batch !== own)
    if (left.length > 0) this.#rows.set(clientId, left)
    else this.#rows.delete(clientId)
  }
}

type UnderWay = ReturnType<typeof underWay>
const underWay = (events: readonly Happened[]) => ({
  events,
  marked: undefined as Judgement | undefined,
  end: Promise.withResolvers<number | undefined>(),
  lock: Promise.withResolvers<void>(),
})

const together = (marks: readonly (Judgement | undefined)[]): Judgement => ({
  passbacks: new Set(marks.flatMap(each => [...(each?.passbacks ?? [])])),
  late: new Set(marks.flatMap(each => [...(each?.late ?? [])])),
})
