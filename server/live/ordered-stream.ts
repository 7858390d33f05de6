import type { LiveBatch } from '../../src/domain/live.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { type PublishedBatch, untold } from '../events/publish/published-batch.ts'
import { lastSequence, readMissed } from './read-missed.ts'
import type { StreamSource } from './source.ts'
import { after } from './visibility.ts'

/** How long a batch waits for the one before it; then the gap is filled from the database. */
const patienceMs = 200
/** More than this many are not held while something before them is missing: they are read with it. */
const mostWaiting = 500
/** How soon a committed batch that was never announced (a lost message) is noticed, */
const checkEveryMs = 5000
/** and how often the database is asked while this process does not hear the others. */
const deafEveryMs = 1000

type Receive = (batch: PublishedBatch) => void

/**
 * One client's committed batches in the order of their sequences, each sequence once and without gaps, whatever order
 * the bus brings them in and whatever it loses.
 */
export class OrderedStream {
  readonly clientId: number
  readonly #context: Context
  readonly #sources: readonly StreamSource[]
  readonly #onError: (error: unknown) => void
  readonly #receivers = new Set<Receive>()
  readonly #stopListening: () => void
  readonly #checks: readonly NodeJS.Timeout[]
  #waiting: PublishedBatch[] = []
  #last: number | undefined
  #patience: NodeJS.Timeout | undefined
  #filling: Promise<void> | undefined
  #closed = false
  #lastLook = -1
  /** Resolves when `last` is known. */
  readonly ready: Promise<void>

  constructor(context: Context, sources: readonly StreamSource[], clientId: number, onError: (error: unknown) => void) {
    this.#context = context
    this.#sources = sources
    this.clientId = clientId
    this.#onError = onError
    // Listening starts before the counter is read: nothing falls between.
    const { bus } = context
    const stopHearing = bus.subscribe(subjects.live(clientId), message => this.#receive(message as PublishedBatch))
    const stopGaps = bus.onGap(() => void this.#catchUp())
    this.#stopListening = () => {
      stopHearing()
      stopGaps()
    }
    this.ready = this.#begin()
    this.#checks = [
      setInterval(() => void (bus.hears && this.#lookForLost()), checkEveryMs),
      setInterval(() => void (bus.hears || this.#catchUp()), deafEveryMs),
    ].map(timer => timer.unref())
  }

  /** The last sequence that the receivers have been given. */
  get last(): number {
    return this.#last ?? 0
  }

  /** Batches that came before one that they follow. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Gives every batch from now on, until the function that comes back is called. */
  receive(receive: Receive): () => void {
    this.#receivers.add(receive)
    return () => void this.#receivers.delete(receive)
  }

  /** What was committed after a sequence and up to another, at most a page of it. */
  read(after: number, to: number): Promise<LiveBatch> {
    const { database, now } = this.#context
    return readMissed(database.pool, this.#sources, { clientId: this.clientId, after, to }, now())
  }

  close(): void {
    this.#closed = true
    this.#stopListening()
    for (const timer of this.#checks) clearInterval(timer)
    this.#endPatience()
  }

  async #begin(): Promise<void> {
    await this.#context.bus.listening()
    this.#last = await lastSequence(this.#context.database.pool, this.clientId)
    this.#drain()
  }

  #receive(batch: PublishedBatch): void {
    this.#waiting.push(batch)
    this.#waiting.sort((one, other) => one.from - other.from)
    if (this.#waiting.length > mostWaiting) this.#waiting = [untold(spanOf(this.#waiting))]
    this.#drain()
  }

  #drain(): void {
    if (this.#last === undefined || this.#filling || this.#closed) return
    let next = this.#waiting[0]
    while (next && next.from <= this.last + 1 && !(next.untold && next.to > this.last)) {
      this.#waiting.shift()
      if (next.to > this.last) this.#give(next.from <= this.last ? after(next, this.last) : next)
      next = this.#waiting[0]
    }
    // From when the gap was seen first: later batches do not postpone it.
    if (next) this.#patience ??= setTimeout(() => this.#fillGap(), patienceMs)
  }

  #give(batch: PublishedBatch): void {
    this.#last = batch.to
    this.#endPatience()
    for (const receive of this.#receivers) receive(batch)
  }

  /** Reads what is missing before the first that waits, or what that one leaves out. */
  #fillGap(): void {
    this.#endPatience()
    const [next] = this.#waiting
    if (next) this.#fill(next.untold ? next.to : next.from - 1)
  }

  #endPatience(): void {
    clearTimeout(this.#patience)
    this.#patience = undefined
  }

  #fill(to: number): void {
    this.#filling ??= this.#readUpTo(to)
      .catch(this.#onError)
      .finally(() => {
        this.#filling = undefined
        this.#drain()
      })
  }

  async #readUpTo(to: number): Promise<void> {
    while (this.last < to && !this.#closed) this.#give(await this.read(this.last, to))
  }

  async #lookForLost(): Promise<void> {
    if (this.#waiting.length > 0 || this.#filling) return
    try {
      const before = this.last
      const committed = await lastSequence(this.#context.database.pool, this.clientId)
      // What was committed just now is still on its way; only what the last look has seen too is lost.
      if (committed > before && before === this.last && before === this.#lastLook) this.#fill(committed)
      this.#lastLook = before
    } catch (error) {
      this.#onError(error)
    }
  }

  /** Reads what is committed without waiting for an announcement: there may be none. */
  async #catchUp(): Promise<void> {
    if (this.#last === undefined || this.#filling || this.#closed) return
    try {
      const committed = await lastSequence(this.#context.database.pool, this.clientId)
      if (committed > this.last) this.#fill(committed)
    } catch (error) {
      this.#onError(error)
    }
  }
}

/** The range from the first to the last of batches in order; an announced batch was committed after all before it. */
const spanOf = (batches: readonly PublishedBatch[]): LiveBatch => {
  const [first, last] = [batches[0], batches.at(-1)]
  return { from: first?.from ?? 0, to: last?.to ?? 0, entries: [], sentAt: last?.sentAt ?? '' }
}
