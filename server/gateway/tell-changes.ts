import { type Bus, subjects } from '../bus/bus.ts'
import type { Connected } from './connected.ts'
import type { Device } from './device.ts'

type Deliver = (device: Device) => Promise<void>

/** Tells connected controllers what is new for them: once at a time each, and again for what comes meanwhile. */
export class TellChanges {
  readonly #connected: Connected<Device>
  readonly #deliver: Deliver
  readonly #onError: (error: unknown) => void
  readonly #stop: readonly (() => void)[]
  /** Those being told, and whether there is more for them by now. */
  readonly #telling = new Map<number, boolean>()
  #isClosed = false

  constructor(bus: Bus, connected: Connected<Device>, deliver: Deliver, onError: (error: unknown) => void) {
    this.#connected = connected
    this.#deliver = deliver
    this.#onError = onError
    this.#stop = [
      bus.subscribe(subjects.delivered, ids => {
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
        await this.#deliver(device)
      } catch (error) {
        // What it was not told it is told when it connects again, or asks.
        this.#onError(error)
      }
    }
    this.#telling.delete(controllerId)
  }
}
