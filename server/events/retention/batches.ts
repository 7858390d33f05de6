import { setTimeout as delay } from 'node:timers/promises'
import { Pace } from '../../base/pace.ts'

/** Long work in short statements, each as many rows as fit into some 20 ms, and as long a pause after it. */
export class Batches {
  readonly #signal: AbortSignal
  readonly #pace = new Pace({ begin: 100, most: 1000 })

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** @throws the signal's reason once the server stops, or another server does the work */
  async step<T>(work: (size: number) => Promise<T>): Promise<T> {
    this.#signal.throwIfAborted()
    const began = performance.now()
    const result = await this.#pace.step(size => work(Math.max(2, size)))
    await delay(Math.min(100, performance.now() - began))
    return result
  }
}
