import type { Happening } from '../src/domain/building/programme.ts'
import { ingestLimit, type IngestAnswer, type IngestRow } from '../src/domain/ingest.ts'

/** Sends rows to the server; rejects where they did not arrive (they are sent again). */
export type Post = (rows: readonly IngestRow[]) => Promise<IngestAnswer>

/** How many events that were sent it still has, to send them again. */
const remembered = 500
/** How many events a controller holds while it cannot send; beyond it the oldest are dropped. */
const memory = 50_000

/**
 * One simulated controller: numbers its events, keeps them in order until the server has them, and can lose its
 * connection for a while.
 */
export class SimulatedController {
  readonly #id: number
  readonly #epoch: number
  readonly #post: Post
  #controllerSequence = 0
  #queue: IngestRow[] = []
  #sent: IngestRow[] = []
  #offlineUntil = 0
  #startedAt: number
  /** What is in a call that has no answer yet. */
  #onTheirWay: ReadonlySet<IngestRow> = new Set()

  /** @param epoch a new one for each run: the simulator's controllers forget their numbers when it ends */
  constructor(id: number, epoch: number, post: Post) {
    this.#id = id
    this.#epoch = epoch
    this.#post = post
    this.#startedAt = epoch * 1000
  }

  get waiting(): number {
    return this.#queue.length
  }

  get id(): number {
    return this.#id
  }

  /** The number of its newest event. */
  get sequence(): number {
    return this.#controllerSequence
  }

  /** Its events after one, as far as it still has them, oldest first. */
  since(sequence: number): readonly IngestRow[] {
    return [...this.#sent, ...this.#queue].filter(row => row.sequence > sequence)
  }

  /** Since when it has been running, epoch ms. */
  get startedAt(): number {
    return this.#startedAt
  }

  /** It is off until then, and begins anew: its events it keeps. */
  rebooted(until: number): void {
    this.#startedAt = until
  }

  /** Whether it can reach the server, as far as it knows itself. */
  isConnected(now: number): boolean {
    return now >= this.#offlineUntil
  }

  /** Notes what happened; `at` is the clock's time, epoch ms. */
  record(happening: Omit<Happening, 'at' | 'controllerId'>, at: number): void {
    this.#queue.push({
      controllerId: this.#id,
      epoch: this.#epoch,
      sequence: ++this.#controllerSequence,
      occurredAt: new Date(at).toISOString(),
      ...happening,
      data: { simulated: true },
    })
    if (this.#queue.length > memory) this.#queue.shift()
  }

  /** The network cable is pulled until `until` (epoch ms). It tells of both when it is back, in order. */
  drop(at: number, until: number): void {
    if (at < this.#offlineUntil) return
    this.#offlineUntil = until
    this.record({ type: 'commsLost' }, at)
  }

  /** Sends once more what it has sent and still has. */
  sendAgain(): void {
    this.#queue = [...this.#sent, ...this.#queue]
    this.#sent = []
  }

  /** Discards what it has not sent, but for what is on its way, and says so: those events are nowhere any more. */
  clearQueue(commandId: string, at: number): void {
    const kept = this.#queue.filter(row => this.#onTheirWay.has(row))
    if (kept.length === this.#queue.length) return
    this.#queue = kept
    this.record({ type: 'readsMissing', commandId }, at)
  }

  /** Sends what waits with its clock's time, oldest first, one call at a time; what fails stays at the head. */
  async deliver(now: number): Promise<void> {
    if (this.#onTheirWay.size > 0 || !this.isConnected(now)) return
    if (this.#offlineUntil > 0) {
      this.record({ type: 'commsRestored' }, now)
      this.#offlineUntil = 0
    }
    if (this.#queue.length === 0) return
    const rows = this.#queue.slice(0, ingestLimit)
    const sent = new Set(rows)
    this.#onTheirWay = sent
    try {
      const sentAt = new Date(now).toISOString()
      await this.#post(rows.map((row, index) => (index === 0 ? { ...row, sentAt } : row)))
      this.#sent = [...this.#sent, ...rows].slice(-remembered)
      this.#queue = this.#queue.filter(row => !sent.has(row))
    } finally {
      this.#onTheirWay = new Set()
    }
  }
}
