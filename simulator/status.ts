import type { DeviceStatus } from '../src/domain/device-command.ts'
import type { HeldRecords } from '../src/held-records/index.ts'

/** What controllers run until they are updated. */
const firstVersion = '4.2.1'
/** How many credentials there is room for. */
const room = 10_000

/** What a simulated controller reports of itself. */
function statusOf(controllerId: number, held: HeldRecords | undefined, firmwareVersion: string): DeviceStatus {
  const tokenCount = held?.all('token').size ?? 0
  return {
    controllerId,
    firmwareVersion,
    buildReference: 'simulator',
    voltages: '13.8 V mains, 12.9 V battery',
    tamper: false,
    tokenCount,
    usedSpace: Math.round((tokenCount / room) * 1000) / 10,
  }
}

/** What the controllers of a building report of themselves. */
export class Statuses {
  readonly #held: ReadonlyMap<number, HeldRecords>
  readonly #send: (status: DeviceStatus) => Promise<unknown>
  readonly #onError: (error: unknown) => void
  readonly #reported = new Set<number>()
  readonly #versions = new Map<number, string>()

  constructor(
    held: ReadonlyMap<number, HeldRecords>,
    send: (status: DeviceStatus) => Promise<unknown>,
    onError: (error: unknown) => void = () => undefined,
  ) {
    this.#held = held
    this.#send = send
    this.#onError = onError
  }

  of(controllerId: number): DeviceStatus {
    return statusOf(controllerId, this.#held.get(controllerId), this.#versions.get(controllerId) ?? firstVersion)
  }

  send(controllerId: number): void {
    void this.#send(this.of(controllerId)).catch(this.#onError)
  }

  /** A controller runs another version, and says so. */
  updated(controllerId: number, version: string): void {
    this.#versions.set(controllerId, version)
    this.send(controllerId)
  }

  /** Of each controller once, as soon as it holds what it must. @returns of which */
  sendFirst(): readonly number[] {
    const first = [...this.#held].flatMap(([id, held]) => (held.isComplete && !this.#reported.has(id) ? [id] : []))
    for (const controllerId of first) {
      this.#reported.add(controllerId)
      this.send(controllerId)
    }
    return first
  }
}
