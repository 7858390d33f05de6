import type { FindKey, IngestKey } from '../ingest/keys.ts'

/** The controllers that have called this process since they were last written down. */
export class LastCalls {
  #heard = new Map<number, number>()

  /**
   * A call with a device's own key is a sign of life. One with the key of an integration is not: a gateway calls for
   * controllers that may be dead.
   */
  note({ controllerId, clientId }: Pick<IngestKey, 'controllerId' | 'clientId'>): void {
    if (controllerId !== null) this.#heard.set(controllerId, clientId)
  }

  /** Those since the last time, with their clients. */
  take(): ReadonlyMap<number, number> {
    const heard = this.#heard
    this.#heard = new Map()
    return heard
  }

  /** What was taken could not be written: it counts as heard the next time. */
  giveBack(heard: ReadonlyMap<number, number>): void {
    this.#heard = new Map([...heard, ...this.#heard])
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
