import type { FindKey, Sender } from '../ingest/keys.ts'

/** Controllers, with their clients. */
type Controllers = ReadonlyMap<number, number>

/** What has become of controllers since it was last written down. */
export interface News {
  readonly heard: Controllers
  readonly lost: Controllers
}

/** The controllers that have called this process, or have lost their connection to it, since they were last written down. */
export class LastCalls {
  #heard = new Map<number, number>()
  #lost = new Map<number, number>()

  /**
   * A call with a device's own key is a sign of life. One with the key of an integration is not: a gateway calls for
   * controllers that may be dead.
   */
  note({ controllerId, clientId }: Sender): void {
    if (controllerId === null) return
    this.#heard.set(controllerId, clientId)
    this.#lost.delete(controllerId)
  }

  /** A controller that kept a connection has lost it. One that is back before this is written down has not. */
  lose(controllerId: number, clientId: number): void {
    this.#lost.set(controllerId, clientId)
    this.#heard.delete(controllerId)
  }

  /** Those since the last time. */
  take(): News {
    const news = { heard: this.#heard, lost: this.#lost }
    this.#heard = new Map()
    this.#lost = new Map()
    return news
  }

  /** What was taken could not be written: it counts the next time, unless it is different by then. */
  giveBack({ heard, lost }: News): void {
    this.#heard = new Map([...[...heard].filter(([id]) => !this.#lost.has(id)), ...this.#heard])
    this.#lost = new Map([...[...lost].filter(([id]) => !this.#heard.has(id)), ...this.#lost])
  }
}

/** Finds keys, and notes every call that shows a good one. */
export const noting =
  (calls: LastCalls, find: FindKey): FindKey =>
  async authorization => {
    const key = await find(authorization)
    if (key) calls.note(key)
    return key
  }
