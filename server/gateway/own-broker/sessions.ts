import type { Client } from 'aedes'
import { nameOf } from '../device.ts'
import type { Session } from './session.ts'

/** Connections of one device: a shell script has one that subscribes, and one for each message that it publishes. */
const mostOfDevice = 4

/** The connections of devices, by their names. A new one with a last will replaces an older one with a last will. */
export class Sessions {
  readonly #byClient = new Map<Client, Session>()
  readonly #ofDevice = new Map<string, Set<Session>>()

  of(client: Client): Session | undefined {
    return this.#byClient.get(client)
  }

  ofDevice(name: string): readonly Session[] {
    return [...(this.#ofDevice.get(name) ?? [])]
  }

  all(): readonly Session[] {
    return [...this.#byClient.values()]
  }

  /** @returns those that are replaced */
  add(session: Session): readonly Session[] {
    const name = nameOf(session.signedIn.device)
    const before = this.ofDevice(name)
    const replaced = before.filter(each => session.hasWill && each.hasWill)
    const others = before.filter(each => !each.hasWill)
    const tooMany = others.slice(0, Math.max(0, others.length + 2 - mostOfDevice))
    for (const each of [...replaced, ...tooMany]) this.remove(each)
    this.#byClient.set(session.client, session)
    const all = this.#ofDevice.get(name) ?? new Set()
    this.#ofDevice.set(name, all.add(session))
    return [...replaced, ...tooMany]
  }

  /** @returns how many connections the device still has */
  remove(session: Session): number {
    this.#byClient.delete(session.client)
    const name = nameOf(session.signedIn.device)
    const all = this.#ofDevice.get(name)
    all?.delete(session)
    if (all?.size === 0) this.#ofDevice.delete(name)
    return all?.size ?? 0
  }

  clear(): void {
    this.#byClient.clear()
    this.#ofDevice.clear()
  }
}
