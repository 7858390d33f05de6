import type { Bus } from '../bus/bus.ts'
import type { Connected } from './connected.ts'
import type { Device } from './device.ts'

interface Parts {
  readonly bus: Bus
  readonly connected: Connected<Device>
  /** Tells a controller what is new for it, if there is something. */
  readonly tell: (device: Device) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Tells connected controllers what is new for them: once at a time each, and again for what comes meanwhile. */
export class TellConnected {
  readonly #connected: Connected<Device>
  readonly #tellOne: Parts['tell']
  readonly #onError: (error: unknown) => void
  readonly #stop: readonly (() => void)[]
  /** Those being told, and whether there is more for them by now. */
  readonly #telling = new Map<number, boolean>()
  #isClosed = false

  /** @param subject on which the ids of those travel that something is new for */
  constructor(subject: string, { bus, connected, tell, onError }: Parts) {
    this.#connected = connected
    this.#tellOne = tell
    this.#onError = onError
    this.#stop = [
      bus.subscribe(subject, ids => {
        for (const id of ids as readonly number[]) this.tell(id)
      }),
      // Messages may have been missed.
      bus.onGap(() => {
        for (const { controllerId } of this.#connected.all()) this.tell(controllerId)
      }),
    ]
  }

  /** Tells a controller, if it is connected and there is something. */
  tell(controllerId: number): void {
    if (this.#telling.has(controllerId)) this.#telling.set(controllerId, true)
    else void this.#tell(controllerId)
  }

  close(): void {
    this.#isClosed = true
    for (const stop of this.#stop) stop()
  }

  async #tell(controllerId: number): Promise<void> {
    for (let isMore = true; isMore && !this.#isClosed; isMore = this.#telling.get(controllerId) ?? false) {
      const device = this.#connected.get(String(controllerId))
      if (!device) break
      this.#telling.set(controllerId, false)
      try {
        await this.#tellOne(device)
      } catch (error) {
        // What it missed it gets when it connects again, or asks.
        this.#onError(error)
      }
    }
    this.#telling.delete(controllerId)
  }
}
