import { setTimeout as delay } from 'node:timers/promises'
import { rowsOf } from '../events/sending.ts'

const batch = 20
const patienceMs = 5_000
const againMs = 50
/** Some hundred events a second: what a wall misses in its seconds offline can be recovered, on a busy machine too. */
const paceMs = 30

/**
 * A controller as it should be: it numbers its events, sends a batch until it has been answered for, and only then the
 * next. Each event occurred at a unique millisecond, by which it is found again.
 */
export class Device {
  readonly #urls: readonly string[]
  readonly #key: string
  readonly #row: ReturnType<typeof rowsOf>
  readonly #began: number
  #running: Promise<void> | undefined
  #isStopped = false
  #tries = 0
  #isAbandoned = false
  /** Events that were answered for. */
  acknowledged = 0
  /** How it was refused, and how often; 0 where no answer came. */
  readonly refusals = new Map<number, number>()

  /** @param urls of one server, or of several on one database: each try is at the next */
  constructor(urls: readonly string[], key: string, controllerId: number, began: number) {
    this.#urls = urls
    this.#key = key
    this.#began = began
    this.#row = rowsOf(controllerId, 7)
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Ends after the batch that is on its way has been answered for. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Ends although the batch that is on its way may never be answered for. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true
    await this.stop()
  }

  /** When each event that was answered for occurred. */
  occurred(): readonly number[] {
    return Array.from({ length: this.acknowledged }, (_, n) => this.#began + n)
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const rows = Array.from({ length: batch }, (_, n) =>
        this.#row({ door: 1, reader: 1, occurredAt: new Date(this.#began + this.acknowledged + n).toISOString() }),
      )
      while (!(await this.#isTaken(rows))) {
        if (this.#isAbandoned) return
        await delay(againMs)
      }
      this.acknowledged += batch
      await delay(paceMs)
    }
  }

  /** Whether the server answered for all of them, now or before. */
  async #isTaken(rows: readonly unknown[]): Promise<boolean> {
    try {
      const response = await fetch(`${this.#urls[this.#tries++ % this.#urls.length]}/api/ingest/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#key}` },
        body: JSON.stringify(rows),
        signal: AbortSignal.timeout(patienceMs),
      })
      if (!response.ok) return this.#refused(response.status)
      const { accepted, duplicate } = (await response.json()) as { accepted: number; duplicate: number }
      return accepted + duplicate === rows.length
    } catch {
      return this.#refused(0)
    }
  }

  #refused(status: number): false {
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1)
    return false
  }
}
