/** Many alarms within a short time: from the first of them to the last, epoch ms. */
export interface Burst {
  readonly fromMs: number
  readonly toMs: number
  readonly count: number
}

/** Finds where at least so many alarms came within a time. Such stretches that share an alarm are one. */
export class Bursts {
  /** The times of the last alarms, as many as make a burst. */
  readonly #last: number[] = []
  readonly #found: { fromMs: number; toMs: number; count: number; lastIndex: number }[] = []
  readonly #least: number
  readonly #withinMs: number
  #index = -1

  constructor(least: number, withinMs: number) {
    this.#least = least
    this.#withinMs = withinMs
  }

  /** @param atMs not before that of the alarm added last */
  add(atMs: number): void {
    this.#index += 1
    this.#last.push(atMs)
    if (this.#last.length > this.#least) this.#last.shift()
    const [fromMs = atMs] = this.#last
    if (this.#last.length < this.#least || atMs - fromMs > this.#withinMs) return
    const firstIndex = this.#index - this.#least + 1
    const before = this.#found.at(-1)
    if (before && firstIndex <= before.lastIndex) {
      before.count += this.#index - before.lastIndex
      before.toMs = atMs
      before.lastIndex = this.#index
    } else this.#found.push({ fromMs, toMs: atMs, count: this.#least, lastIndex: this.#index })
  }

  /** Those found so far, the earliest first. */
  get found(): readonly Burst[] {
    return this.#found.map(({ fromMs, toMs, count }) => ({ fromMs, toMs, count }))
  }
}
