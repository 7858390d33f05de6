import type { Connection } from './connection.ts'
import type { HubSession } from './hub.ts'
import type { HubLimits } from './limits.ts'

const words = {
  session: 'This browser has too many connections open. Close some of its tabs',
  user: 'This user has too many connections open. Close Gatehouse in other tabs or on other screens',
  client: 'You and your colleagues have too many connections open. Close Gatehouse in some tabs or on some screens',
} as const
type Holder = keyof typeof words

/** The open connections, and whether one more fits. */
export class Registry<S extends HubSession> {
  readonly all = new Set<Connection<S>>()
  /** Those that are admitted only to be told why they are refused. */
  readonly refused = new Set<Connection<S>>()
  readonly #counts = new Map<string, number>()
  readonly #limits: HubLimits
  #arriving = 0

  constructor(limits: HubLimits) {
    this.#limits = limits
  }

  /** Why the session may open no further connection, as a message; undefined if it may. */
  refusalOf(session: S): string | undefined {
    const { connectionsPerSession, connectionsPerUser, connectionsPerClient } = this.#limits
    const most = { session: connectionsPerSession, user: connectionsPerUser, client: connectionsPerClient }
    const full = holdersOf(session).find(([holder, key]) => (this.#counts.get(key) ?? 0) >= most[holder])
    return full && words[full[0]]
  }

  /** Whether a refusal can be sent with a reason. */
  get mayTell(): boolean {
    return this.refused.size < this.#limits.refusals
  }

  /** Counts a socket that is still authenticating; false if the server is full. */
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
    this.#count(connection.session, 1)
  }

  remove(connection: Connection<S>): void {
    this.refused.delete(connection)
    if (this.all.delete(connection)) this.#count(connection.session, -1)
  }

  #count(session: S, by: 1 | -1): void {
    for (const [, key] of holdersOf(session)) {
      const count = (this.#counts.get(key) ?? 0) + by
      if (count > 0) this.#counts.set(key, count)
      else this.#counts.delete(key)
    }
  }
}

/** Whose bounds a connection counts for. */
const holdersOf = ({ id, user, client }: HubSession): [Holder, string][] => [
  ['session', `session:${id}`],
  ...(user === undefined ? [] : [['user', `user:${user}`] as [Holder, string]]),
  ...(client === undefined ? [] : [['client', `client:${client}`] as [Holder, string]]),
]
