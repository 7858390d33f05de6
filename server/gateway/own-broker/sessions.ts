import type { Client } from 'aedes'
import type { Session } from './session.ts'

/** Connections of one controller: a shell script has one that subscribes, and one for each message that it publishes. */
const mostOfController = 4

/** The connections of controllers. A new one with a last will replaces an older one with a last will. */
export class Sessions {
  readonly #byClient = new Map<Client, Session>()
  readonly #ofController = new Map<number, Set<Session>>()

  of(client: Client): Session | undefined {
    return this.#byClient.get(client)
  }

  ofController(controllerId: number): readonly Session[] {
    return [...(this.#ofController.get(controllerId) ?? [])]
  }

  all(): readonly Session[] {
    return [...this.#byClient.values()]
  }

  /** @returns those that are replaced */
  add(session: Session): readonly Session[] {
    const { controllerId } = session.signedIn.device
    const before = this.ofController(controllerId)
    const replaced = before.filter(each => session.hasWill && each.hasWill)
    const others = before.filter(each => !each.hasWill)
    const tooMany = others.slice(0, Math.max(0, others.length + 2 - mostOfController))
    for (const each of [...replaced, ...tooMany]) this.remove(each)
    this.#byClient.set(session.client, session)
    const all = this.#ofController.get(controllerId) ?? new Set()
    this.#ofController.set(controllerId, all.add(session))
    return [...replaced, ...tooMany]
  }

  /** @returns how many connections the controller still has */
  remove(session: Session): number {
    this.#byClient.delete(session.client)
    const { controllerId } = session.signedIn.device
    const all = this.#ofController.get(controllerId)
    all?.delete(session)
    if (all?.size === 0) this.#ofController.delete(controllerId)
    return all?.size ?? 0
  }

  clear(): void {
    this.#byClient.clear()
    this.#ofController.clear()
  }
}
