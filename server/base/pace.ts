/** How many rows a transaction takes, so that it stays short on any machine: others wait during it. */
export class Pace {
  readonly #most: number
  readonly #aimMs: number
  size: number

  constructor({ begin, most, aimMs = 20 }: { begin: number; most: number; aimMs?: number }) {
    this.size = begin
    this.#most = most
    this.#aimMs = aimMs
  }

  /** Runs one step and learns from how long it took; at most doubling, at once shrinking. */
  async step<T>(work: (size: number) => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work(this.size)
    const factor = Math.min(2, this.#aimMs / Math.max(1, performance.now() - began))
    this.size = Math.max(1, Math.min(this.#most, Math.round(this.size * factor)))
    return result
  }
}
