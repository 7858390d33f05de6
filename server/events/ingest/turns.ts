import type { Happened } from './happened.ts'

/** Another server that takes in events of a client puts guesses wrong: after one, for so long nobody guesses. */
const cautionMs = 10_000

/** A batch's place in the row of its client's batches. */
export interface Turn {
  /**
   * The client's last sequence once the batch before this one is kept; undefined where none is under way here, or it
   * came to nothing. A guess: whether it was right is known once the counter is locked.
   */
  readonly begin: Promise<number | undefined>
  /** Resolves once the batch before this one holds the client's counter, so that they are kept in this order. */
  readonly mayLock: Promise<void>
  /** The events of the batches under way before this one: of those the database may not know yet. */
  before(): readonly Happened[]
  /** Tells the next batch where this one will end. Only the first time counts. */
  tell(end: number): void
  /** This batch holds the counter. */
  hasLock(): void
  /** The batch is kept, or never will be. */
  leave(): void
}

/**
 * The batches of each client that this process has under way, in the order in which they will be kept: so that one can
 * write its events while the one before it is being finished. Only who waits for nobody else may take a turn.
 */
export class Turns {
  readonly #rows = new Map<number, readonly UnderWay[]>()
  /** Until when nobody guesses, by a clock that only goes forward. */
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
      tell: end => own.end.resolve(end),
      hasLock: () => own.lock.resolve(),
      leave: () => {
        own.end.resolve(undefined)
        own.lock.resolve()
        this.#remove(clientId, own)
      },
    }
  }

  /** A guess was wrong: somebody else keeps batches of this client too, or one before came to nothing. */
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
  end: Promise.withResolvers<number | undefined>(),
  lock: Promise.withResolvers<void>(),
})
