import type { Client } from 'aedes'
import type { Session } from './session.ts'

/** Connections of one controller: a program in a shell has one that listens, and one for each thing that it says. */
const mostOfController = 4

/** The connections of controllers. One with a last will is the controller's own, and replaces an older one. */
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

  /** @returns those that it replaces */
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

  /** @returns how many the controller has left */
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
