import type { Fact } from '../domain/facts.ts'
import { instantMs } from './instant.ts'

/**
 * The server's time, as far as facts show it: their stamps plus the measured offset. It never runs backwards, and
 * stands still from a loss of the stream until the offset is measured again: this machine's clock may have been set, or
 * the machine asleep, and until then the last known time is shown.
 */
export class ServerClock {
  #offsetMs: number | undefined
  #isDoubted = false
  #nowMs = 0

  /** @returns epoch ms by the server's clock when the fact happened */
  read(fact: Fact): number {
    if (fact.kind === 'hubChanged' && fact.hub === 'logger' && fact.state === 'lost') this.#isDoubted = true
    if (fact.kind === 'clockMeasured') this.#measured(fact.offsetMs)
    if (fact.kind === 'snapshotTaken' && (this.#isDoubted || this.#offsetMs === undefined))
      this.#measured((instantMs(fact.snapshot.at) || fact.at) - fact.at)
    if (this.#isDoubted) return this.#nowMs
    const nowMs = fact.at + (this.#offsetMs ?? 0)
    if (nowMs > this.#nowMs) this.#nowMs = nowMs
    return this.#nowMs
  }

  #measured(offsetMs: number) {
    this.#offsetMs = offsetMs
    this.#isDoubted = false
  }
}
