/** Whoever else takes in events of a client puts guesses wrong: after one, for so long nobody guesses. */
const cautionMs = 10_000

/** A batch's place in the row of its client's batches. */
export interface Turn {
  /**
   * The client's last sequence once the batch before this one is kept; undefined where none is under way here, or it
   * came to nothing. A guess: whether it was right is known once the counter is locked.
   */
  readonly begin: Promise<number | undefined>
  /** Tells the next batch where this one will end. Without effect after `leave`. */
  tell(end: number): void
  /** The batch is kept, or never will be. */
  leave(): void
}

/**
 * The batches of each client that this process has under way, in the order in which they will be kept: so that one can
 * write its events while the one before it is being finished. Only who waits for nobody else may take a turn.
 */
export class Turns {
  readonly #ends = new Map<number, Promise<number | undefined>>()
  /** Until when nobody guesses, by a clock that only goes forward. */
  readonly #cautious = new Map<number, number>()

  take(clientId: number): Turn {
    const isCautious = (this.#cautious.get(clientId) ?? -Infinity) > performance.now()
    const begin = isCautious ? undefined : this.#ends.get(clientId)
    const { promise: end, resolve: tell } = Promise.withResolvers<number | undefined>()
    this.#ends.set(clientId, end)
    return {
      begin: begin ?? Promise.resolve(undefined),
      tell,
      leave: () => {
        tell(undefined)
        if (this.#ends.get(clientId) === end) this.#ends.delete(clientId)
      },
    }
  }

  /** A guess was wrong: somebody else keeps batches of this client too. */
  wasWrong(clientId: number): void {
    this.#cautious.set(clientId, performance.now() + cautionMs)
  }
}
