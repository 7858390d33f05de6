import type { Connection } from './connection.ts'
import type { HubSession } from './hub.ts'
import type { HubLimits } from './limits.ts'

/** The open connections, and whether one more fits. */
export class Registry<S extends HubSession> {
  readonly all = new Set<Connection<S>>()
  readonly #perSession = new Map<string, number>()
  readonly #limits: HubLimits
  #arriving = 0

  constructor(limits: HubLimits) {
    this.#limits = limits
  }

  /** Whether the session is at its bound. */
  isFull(sessionId: string): boolean {
    return (this.#perSession.get(sessionId) ?? 0) >= this.#limits.connectionsPerSession
  }

  /** Counts a socket that is still authenticating; false where the server is full. */
  arrive(): boolean {
    if (this.all.size + this.#arriving >= this.#limits.maxConnections) return false
    this.#arriving += 1
    return true
  }

  arrived(): void {
    this.#arriving -= 1
  }

  add(connection: Connection<S>): void {
    this.all.add(connection)
    this.#count(connection.session.id, 1)
  }

  remove(connection: Connection<S>): void {
    if (this.all.delete(connection)) this.#count(connection.session.id, -1)
  }

  #count(sessionId: string, by: 1 | -1): void {
    const count = (this.#perSession.get(sessionId) ?? 0) + by
    if (count > 0) this.#perSession.set(sessionId, count)
    else this.#perSession.delete(sessionId)
  }
}
