/** Waits for an answer that may come in parts: each part renews the wait, up to a limit for all of them. */
export class Patience<A> {
  readonly #coming = Promise.withResolvers<A | undefined>()
  readonly #ms: number
  readonly #longestMs: number
  #endsAt: number | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param ms how long one wait is @param longestMs how long all are, from the first on */
  constructor(ms: number, longestMs: number) {
    this.#ms = ms
    this.#longestMs = longestMs
  }

  /** The answer; undefined where it did not come in time. */
  get answer(): Promise<A | undefined> {
    return this.#coming.promise
  }

  /** Begins a wait, in place of one that is running. */
  renew(): void {
    const now = performance.now()
    this.#endsAt ??= now + this.#longestMs
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.end(), Math.min(this.#ms, this.#endsAt - now))
  }

  end(answer?: A): void {
    clearTimeout(this.#timer)
    this.#coming.resolve(answer)
  }
}
