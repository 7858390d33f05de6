/** What a postcode has been found to have: for an hour. */
const keptMs = 3_600_000
/** Of so many postcodes, at most 256 kB each and a few kB as a rule; the ones asked for first are dropped first. */
const mostKept = 500
/** So many questions are open at once; more fail at once. */
const mostOpen = 20

interface Kept<T> {
  readonly reply: Promise<T>
  readonly until: number
}

/** Keeps what was answered, so that a provider is asked once for each key in an hour. What failed is asked again. */
export class KeptReplies<T> {
  readonly #kept = new Map<string, Kept<T>>()
  #open = 0

  /**
   * The reply for a key, asked for where it is not known; who asks meanwhile gets the same.
   * @throws what `ask` throws, or where too many questions are open
   */
  get(key: string, nowMs: number, ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    if (known && known.until > nowMs) return known.reply
    if (this.#open >= mostOpen) return Promise.reject(new Error('Too many look-ups are under way'))
    const reply = this.#counted(ask)
    this.#kept.delete(key)
    this.#kept.set(key, { reply, until: nowMs + keptMs })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break
      this.#kept.delete(oldest)
    }
    reply.catch(() => {
      if (this.#kept.get(key)?.reply === reply) this.#kept.delete(key)
    })
    return reply
  }

  async #counted(ask: () => Promise<T>): Promise<T> {
    this.#open++
    try {
      return await ask()
    } finally {
      this.#open--
    }
  }
}
