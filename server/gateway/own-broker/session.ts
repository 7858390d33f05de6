import type { Socket } from 'node:net'
import type { Client } from 'aedes'
import { isSubscribed } from '../../../src/domain/device-topics.ts'
import type { SignedIn } from './sign-in.ts'

/** Subscriptions of one controller: there are seven topics. */
const mostFilters = 16
/** Messages that it has not acknowledged, and bytes that it has not read. A slow one is cut off, and connects again. */
const most = { unacknowledged: 200, unread: 4 * 1024 * 1024 } as const

/** The connection of a controller that has signed in. */
export class Session {
  readonly signedIn: SignedIn
  readonly client: Client
  /** It has a last will: its end is that of the controller's connection. */
  readonly hasWill: boolean
  readonly #socket: Socket
  readonly #filters = new Set<string>()
  /** Until when each message must be acknowledged, in the order in which they were sent. */
  readonly #unacknowledged: number[] = []

  constructor(signedIn: SignedIn, client: Client, socket: Socket, hasWill: boolean) {
    this.signedIn = signedIn
    this.client = client
    this.#socket = socket
    this.hasWill = hasWill
  }

  /** @returns whether it may have this one too */
  subscribe(filter: string): boolean {
    if (this.#filters.size >= mostFilters && !this.#filters.has(filter)) return false
    this.#filters.add(filter)
    return true
  }

  unsubscribe(filter: string): void {
    this.#filters.delete(filter)
  }

  /** Whether it can be told something on a topic now. */
  hears(topic: string): boolean {
    return !this.client.closed && isSubscribed(this.#filters, topic)
  }

  publish(topic: string, text: string, expiresS: number): void {
    if (!this.hears(topic)) return
    if (this.#unacknowledged.length >= most.unacknowledged || this.#socket.writableLength > most.unread)
      return this.cut('it does not read what it is told')
    this.#unacknowledged.push(performance.now() + expiresS * 1000)
    const packet = { cmd: 'publish', topic, payload: Buffer.from(text), qos: 1, dup: false, retain: false } as const
    // What goes wrong ends the connection; without a callback it would throw.
    this.client.publish(packet, () => undefined)
  }

  acknowledged(): void {
    this.#unacknowledged.shift()
  }

  /** Cuts it off where something is on its way to it for too long: it must not arrive later. */
  cutIfLate(): void {
    const nowMs = performance.now()
    if (this.#unacknowledged.some(untilMs => untilMs < nowMs)) this.cut('it did not acknowledge in time')
  }

  /** Ends the connection at once, with all that is on its way. */
  cut(why: string): void {
    try {
      // A plain close would still send what is waiting.
      this.#socket.resetAndDestroy()
    } catch {
      this.#socket.destroy(new Error(why))
    }
  }
}
