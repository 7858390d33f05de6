import { nameOf, type Peer } from './device.ts'

/** Messages of one device, and bytes of all, that are worked on. */
const most = { ofDevice: 8, bytes: 64 * 1024 * 1024 } as const

interface Waiting {
  readonly of: Peer
  readonly bytes: number
  readonly go: () => void
}

/** What has come in and is not finished: bounded for each device, and in all. */
export class Inbox {
  readonly #ofDevice = new Map<string, number>()
  #waiting: Waiting[] = []
  #bytes = 0
  #idle: (() => void) | undefined

  /** Resolves when a message has its place; first come, first served among those that fit. */
  async enter(of: Peer, bytes: number): Promise<void> {
    if (!this.tryEnter(of, bytes)) await new Promise<void>(go => this.#waiting.push({ of, bytes, go }))
  }

  /** @returns whether it has a place now */
  tryEnter(of: Peer, bytes: number): boolean {
    const name = nameOf(of)
    const count = this.#ofDevice.get(name) ?? 0
    const isRoom = this.#bytes === 0 || this.#bytes + bytes <= most.bytes
    if (!isRoom || count >= most.ofDevice) return false
    this.#ofDevice.set(name, count + 1)
    this.#bytes += bytes
    return true
  }

  /** Gives the place of a finished message to those that wait. */
  leave(of: Peer, bytes: number): void {
    const name = nameOf(of)
    const left = (this.#ofDevice.get(name) ?? 1) - 1
    if (left > 0) this.#ofDevice.set(name, left)
    else this.#ofDevice.delete(name)
    this.#bytes -= bytes
    this.#waiting = this.#waiting.filter(waiting => {
      const isIn = this.tryEnter(waiting.of, waiting.bytes)
      if (isIn) waiting.go()
      return !isIn
    })
    if (this.#ofDevice.size === 0) this.#idle?.()
  }

  /** Resolves when nothing is worked on any more. */
  async settled(): Promise<void> {
    if (this.#ofDevice.size > 0) await new Promise<void>(resolve => (this.#idle = resolve))
  }
}
