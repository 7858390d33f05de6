import { HubError } from '../signalr/index.ts'
import type { Caller } from './viewer.ts'

/** Which connection follows which things of one kind, by their ids. */
export class Follows {
  readonly #callers = new Map<number, Set<Caller>>()
  readonly #ids = new Map<Caller, Set<number>>()
  readonly #most: number

  /** @param most as many as one connection may follow */
  constructor(most = Infinity) {
    this.#most = most
  }

  /** @throws HubError if the connection would follow too many */
  add(caller: Caller, ids: readonly number[]): void {
    const own = this.#ids.get(caller) ?? new Set()
    if (new Set([...own, ...ids]).size > this.#most) throw new HubError(`At most ${this.#most} can be followed at once`)
    this.#ids.set(caller, own)
    for (const id of ids) {
      own.add(id)
      this.#callers.set(id, (this.#callers.get(id) ?? new Set()).add(caller))
    }
  }

  remove(caller: Caller, ids: Iterable<number>): void {
    const own = this.#ids.get(caller)
    for (const id of ids) {
      own?.delete(id)
      const callers = this.#callers.get(id)
      if (callers?.delete(caller) && callers.size === 0) this.#callers.delete(id)
    }
    if (own?.size === 0) this.#ids.delete(caller)
  }

  removeAll(caller: Caller): void {
    this.remove(caller, [...(this.#ids.get(caller) ?? [])])
  }

  /** Who follows one. */
  callersOf(id: number): readonly Caller[] {
    return [...(this.#callers.get(id) ?? [])]
  }

  /** Each connection with what it follows. */
  all(): readonly (readonly [Caller, readonly number[]])[] {
    return [...this.#ids].map(([caller, ids]) => [caller, [...ids]])
  }
}
