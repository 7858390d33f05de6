/** The time over which wrong sign-ins are counted. Beyond `most`, further ones are refused without a look-up. */
const withinMs = 60_000
/** Per address as one controller, and in all: controllers of a site share an address, and one with a wrong key must not
 * lock out the rest. */
const most = { asOne: 5, inAll: 300 } as const
const mostKept = 10_000

interface Tries {
  count: number
  readonly sinceMs: number
}

/** Counts wrong sign-ins by the address they come from. */
export class WrongSignIns {
  readonly #tries = new Map<string, Tries>()

  isTooMany(address: string, user: string): boolean {
    return this.#count(address) >= most.inAll || this.#count(`${address} ${user}`) >= most.asOne
  }

  note(address: string, user: string): void {
    for (const name of [address, `${address} ${user}`]) {
      const count = this.#count(name)
      const known = this.#tries.get(name)
      if (count > 0 && known) known.count += 1
      else {
        this.#tries.delete(name)
        this.#tries.set(name, { count: 1, sinceMs: performance.now() })
      }
    }
    for (const oldest of this.#tries.keys()) {
      if (this.#tries.size <= mostKept) break
      this.#tries.delete(oldest)
    }
  }

  #count(name: string): number {
    const known = this.#tries.get(name)
    return known && performance.now() - known.sinceMs < withinMs ? known.count : 0
  }
}
