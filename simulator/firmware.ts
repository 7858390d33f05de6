import { createHash } from 'node:crypto'
import { random, seedOf } from '../src/domain/building/random.ts'
import { Download, type Update } from './download.ts'

const askEveryMs = 10_000
/** How long a controller is away to install what it has received. */
const installMs = 20_000

/** What a controller says of its update. */
export type UpdateSaid = { readonly controllerId: number; readonly requestId: number } & (
  | { readonly state: 'receiving'; readonly received: number }
  | { readonly state: 'received'; readonly sha256: string }
)

/** How simulated controllers get their firmware: the public interface. */
export interface FirmwareLine {
  ask(controllerId: number): Promise<Update | null>
  packet(controllerId: number, requestId: number, offset: number): Promise<Uint8Array>
  /** @returns how the update stands then */
  say(said: UpdateSaid): Promise<string>
}

export interface FirmwareOptions {
  /** How fast a controller receives. */
  readonly bytesPerSecond: number
  /** The share of controllers, from 0 to 1, that compute another checksum: always the same ones for a seed. */
  readonly wrongShare: number
}

interface Controllers {
  readonly seed: number
  readonly line: FirmwareLine
  readonly isConnected: (controllerId: number, time: number) => boolean
  /** It begins to be away. */
  readonly cutOff: (controllerId: number, until: number) => void
  /** It runs another version. */
  readonly installed: (controllerId: number, version: string) => void
}

interface One {
  nextAskAt: number
  download?: Download
  /** What it had received when its connection failed. */
  kept?: Download
  isBusy: boolean
  installing?: { readonly version: string; readonly at: number }
}

/** The updates of the controllers of a building. Call `step` often; each controller has one call in flight. */
export class FirmwareUpdates {
  readonly #options: FirmwareOptions
  readonly #of: Controllers
  readonly #all = new Map<number, One>()

  constructor(options: FirmwareOptions, of: Controllers) {
    this.#options = options
    this.#of = of
  }

  /** What a controller does for its update now: one that is cut off goes on with what it has once it is back. */
  async step(controllerId: number, time: number): Promise<void> {
    const one = this.#one(controllerId, time)
    if (one.isBusy || !this.#of.isConnected(controllerId, time)) return
    if (one.installing && time < one.installing.at) return
    one.isBusy = true
    try {
      if (one.installing) this.#restart(controllerId, one, one.installing.version)
      else if (one.download) await this.#receive(controllerId, one, one.download, time)
      else if (time >= one.nextAskAt) await this.#ask(controllerId, one, time)
    } finally {
      one.isBusy = false
    }
  }

  #one(controllerId: number, time: number): One {
    const known = this.#all.get(controllerId)
    // Not all of a building at the same instant.
    const one = known ?? { nextAskAt: time + (controllerId % 10) * (askEveryMs / 10), isBusy: false }
    if (!known) this.#all.set(controllerId, one)
    return one
  }

  async #ask(controllerId: number, one: One, time: number): Promise<void> {
    one.nextAskAt = time + askEveryMs
    const update = await this.#of.line.ask(controllerId)
    const isSame = one.kept?.update.requestId === update?.requestId && one.kept?.update.sha256 === update?.sha256
    if (update) one.download = (isSame && one.kept) || new Download(update, time)
    delete one.kept
  }

  async #receive(controllerId: number, one: One, download: Download, time: number): Promise<void> {
    const { requestId, firmwareVersion } = download.update
    try {
      const due = download.due(time, this.#options.bytesPerSecond)
      while (download.received < due && this.#of.isConnected(controllerId, time))
        download.take(await this.#of.line.packet(controllerId, requestId, download.received))
      if (!download.isComplete) return
      const sha256 = this.#checksum(controllerId, download.content)
      const status = await this.#of.line.say({ controllerId, requestId, state: 'received', sha256 })
      delete one.download
      if (status !== 'installing') return
      one.installing = { version: firmwareVersion, at: time + installMs }
      this.#of.cutOff(controllerId, time + installMs)
    } catch (error) {
      // Out of reach, or cancelled: it asks again, and goes on with what it has where that is still wanted.
      one.kept = download
      delete one.download
      one.nextAskAt = time + askEveryMs
      throw error
    }
  }

  #restart(controllerId: number, one: One, version: string): void {
    delete one.installing
    this.#of.installed(controllerId, version)
  }

  #checksum(controllerId: number, content: Uint8Array): string {
    const isWrong = random(seedOf(this.#of.seed, controllerId)).chance(this.#options.wrongShare)
    return createHash('sha256')
      .update(content)
      .update(isWrong ? 'a bit fell over' : '')
      .digest('hex')
  }
}
