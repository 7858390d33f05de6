import type { Socket } from 'node:net'

/** Connections in all, and those that have not signed in: of one address, and in all. */
const most = { open: 20_000, strangersOfAddress: 200, strangers: 2000 } as const

/** Counts connections, so that those without a sign-in cannot use them up. */
export class OpenConnections {
  readonly #strangers = new Map<string, number>()
  readonly #unknown = new Set<Socket>()
  #open = 0

  /** @returns whether there is room for it */
  begin(socket: Socket): boolean {
    const address = socket.remoteAddress ?? ''
    const ofAddress = this.#strangers.get(address) ?? 0
    if (this.#open >= most.open || ofAddress >= most.strangersOfAddress || this.#unknown.size >= most.strangers)
      return false
    this.#open += 1
    this.#strangers.set(address, ofAddress + 1)
    this.#unknown.add(socket)
    socket.once('close', () => {
      this.#open -= 1
      this.#isKnown(socket, address)
    })
    return true
  }

  signedIn(socket: Socket): void {
    this.#isKnown(socket, socket.remoteAddress ?? '')
  }

  isStranger(socket: Socket): boolean {
    return this.#unknown.has(socket)
  }

  #isKnown(socket: Socket, address: string): void {
    if (!this.#unknown.delete(socket)) return
    const left = (this.#strangers.get(address) ?? 1) - 1
    if (left > 0) this.#strangers.set(address, left)
    else this.#strangers.delete(address)
  }
}
