import { longestKeepAliveS } from '../../src/domain/device-topics.ts'
import type { Device } from './device.ts'

/** A controller that says nothing for longer may be gone without a word: nothing is promised for it. */
const believedMs = longestKeepAliveS * 1500

interface Online {
  readonly device: Device
  heardMs: number
}

/** The controllers that have said that they are connected. */
export class Connected {
  readonly #online = new Map<number, Online>()
  #isCutOff = false

  /** @returns whether it was not connected before */
  add(device: Device): boolean {
    const isNew = !this.#online.has(device.controllerId)
    this.#online.set(device.controllerId, { device, heardMs: performance.now() })
    return isNew
  }

  /** @returns whether it was connected */
  remove(controllerId: number): boolean {
    return this.#online.delete(controllerId)
  }

  heard(controllerId: number): void {
    const known = this.#online.get(controllerId)
    if (known) known.heardMs = performance.now()
  }

  /** Without its broker the gateway reaches nobody, though they may all be there. */
  cutOff(is: boolean): void {
    this.#isCutOff = is
  }

  /** A controller that is connected now. */
  get(controllerId: number): Device | undefined {
    const known = this.#online.get(controllerId)
    return known && !this.#isCutOff && performance.now() - known.heardMs <= believedMs ? known.device : undefined
  }

  all(): readonly Device[] {
    return [...this.#online.values()].map(({ device }) => device)
  }

  get isCutOff(): boolean {
    return this.#isCutOff
  }

  get count(): number {
    return this.#isCutOff ? 0 : this.#online.size
  }
}
