import { longestKeepAliveS } from '../../src/domain/device-topics.ts'
import { nameOf, type Peer } from './device.ts'

/** A device that says nothing for longer may be gone without a word: nothing is promised for it. */
const believedMs = longestKeepAliveS * 1500

interface Online<P> {
  readonly device: P
  heardMs: number
}

/** The devices of a kind that have said that they are connected. */
export class Connected<P extends Peer> {
  readonly #online = new Map<string, Online<P>>()
  #isCutOff = false

  /** @returns whether it was not connected before */
  add(device: P): boolean {
    const name = nameOf(device)
    const isNew = !this.#online.has(name)
    this.#online.set(name, { device, heardMs: performance.now() })
    return isNew
  }

  /** @returns whether it was connected */
  remove(device: P): boolean {
    return this.#online.delete(nameOf(device))
  }

  heard(device: P): void {
    const known = this.#online.get(nameOf(device))
    if (known) known.heardMs = performance.now()
  }

  /** Without its broker the gateway reaches nobody, though they may all be there. */
  cutOff(is: boolean): void {
    this.#isCutOff = is
  }

  /** The device of a name, if it is connected now. */
  get(name: string): P | undefined {
    const known = this.#online.get(name)
    return known && !this.#isCutOff && performance.now() - known.heardMs <= believedMs ? known.device : undefined
  }

  all(): readonly P[] {
    return [...this.#online.values()].map(({ device }) => device)
  }

  get isCutOff(): boolean {
    return this.#isCutOff
  }

  get count(): number {
    return this.#isCutOff ? 0 : this.#online.size
  }
}
