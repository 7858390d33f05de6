import type { CommDeviceStatus } from '../../src/domain/comm-device-wire.ts'
import type { CommDeviceKey } from '../events/ingest/keys.ts'

/** What a comm device has said since it was last written down: that it is there, and what it reports of itself. */
export interface Report extends CommDeviceKey, CommDeviceStatus {}

/** A comm device whose connection has ended. */
export interface Lost extends CommDeviceKey {
  readonly why: string
}

/** What has become of comm devices since it was last written down. */
export interface News {
  readonly heard: ReadonlyMap<number, Report>
  readonly lost: ReadonlyMap<number, Lost>
}

/** Collects what comm devices say at this process, so that many reports are written by one statement. */
export class Reports {
  #heard = new Map<number, Report>()
  #lost = new Map<number, Lost>()

  /** A comm device is there. */
  heard(key: CommDeviceKey, status: CommDeviceStatus = {}): void {
    const { clientId, commDeviceId } = key
    this.#heard.set(commDeviceId, { ...this.#heard.get(commDeviceId), ...status, clientId, commDeviceId })
    this.#lost.delete(commDeviceId)
  }

  /** A comm device that kept a connection has lost it. One that is back before this is written down has not. */
  lost({ clientId, commDeviceId }: CommDeviceKey, why: string): void {
    this.#lost.set(commDeviceId, { clientId, commDeviceId, why })
  }

  get isEmpty(): boolean {
    return this.#heard.size + this.#lost.size === 0
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
    const newer = this.#heard
    this.#heard = new Map(heard)
    for (const [id, report] of newer) this.#heard.set(id, { ...this.#heard.get(id), ...report })
    this.#lost = new Map([...[...lost].filter(([id]) => !newer.has(id)), ...this.#lost])
  }
}
