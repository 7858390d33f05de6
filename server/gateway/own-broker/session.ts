import type { Socket } from 'node:net'
import type { Client } from 'aedes'
import { isSubscribed } from '../../../src/domain/device-topics.ts'
import type { SignedIn } from './sign-in.ts'

/** Subscriptions of one controller. There are ten topics. */
const mostFilters = 16
/** Messages not acknowledged, and bytes not read. Beyond these a slow controller is disconnected, and connects again. */
const most = { unacknowledged: 200, unread: 4 * 1024 * 1024 } as const

/** The connection of a controller that has signed in. */
export class Session {
  readonly signedIn: SignedIn
  readonly client: Client
  /** It has a last will, so when it ends the controller counts as disconnected. */
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

  /** @returns false if there are too many */
  subscribe(filter: string): boolean {
    if (this.#filters.size >= mostFilters && !this.#filters.has(filter)) return false
    this.#filters.add(filter)
    return true
  }

  unsubscribe(filter: string): void {
    this.#filters.delete(filter)
  }

  /** Whether a message on the topic would reach it now. */
  hears(topic: string): boolean {
    return !this.client.closed && isSubscribed(this.#filters, topic)
  }

  publish(topic: string, payload: Buffer, expiresS: number): void {
    if (!this.hears(topic)) return
    if (this.#unacknowledged.length >= most.unacknowledged || this.#socket.writableLength > most.unread)
      return this.cut('it does not read what is sent to it')
    this.#unacknowledged.push(performance.now() + expiresS * 1000)
    const packet = { cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false } as const
    // An error ends the connection. Without a callback it would be thrown.
    this.client.publish(packet, () => undefined)
  }

  acknowledged(): void {
    this.#unacknowledged.shift()
  }

  /** Disconnects it if a message has not been acknowledged in time, so that it cannot arrive later. */
  cutIfLate(): void {
    const nowMs = performance.now()
    if (this.#unacknowledged.some(untilMs => untilMs < nowMs)) this.cut('it did not acknowledge in time')
  }

  /** Ends the connection at once, and drops what is buffered. */
  cut(why: string): void {
    try {
      // A plain close would still send the buffer.
      this.#socket.resetAndDestroy()
    } catch {
      this.#socket.destroy(new Error(why))
    }
  }
}
