import type {
  CommDeviceAnswer,
  CommDeviceCommand,
  CommDeviceStatus,
  SentFrame,
} from '../src/domain/comm-device-wire.ts'
import type { ProgrammedCommDevice } from '../src/domain/building/programme.ts'
import type { Random } from '../src/domain/building/random.ts'

/** What a comm device says to the server. */
export interface CommDeviceLine {
  readonly status: (status: CommDeviceStatus) => Promise<unknown>
  readonly frames: (frames: readonly SentFrame[]) => Promise<unknown>
}

/** The shares of commands that a comm device does not carry out at once: of ten, one late, one refused, one unanswered. */
export interface Manners {
  readonly slow: number
  readonly refused: number
  readonly silent: number
}

const manners: Manners = { slow: 0.1, refused: 0.1, silent: 0.1 }
const slowMs = 4000
const statusEveryMs = 30_000
const frameEveryMs = 3000
/** How long it is away after it was told to disconnect, or to reset. */
const awayMs = { disconnect: 10_000, reset: 20_000 } as const
const hourMs = 3_600_000
const firmwareVersion = '3.1.4'

interface Parts {
  readonly device: ProgrammedCommDevice
  readonly line: CommDeviceLine
  readonly chance: Random
  readonly manners?: Manners
}

/** One simulated comm device: reports its status, obeys, and sends its frames while its logging is on. */
export class SimulatedCommDevice {
  readonly #parts: Parts
  readonly #manners: Manners
  #signal: number
  #statusDue = 0
  #frameDue = 0
  #awayUntil = 0
  #loggingUntil = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#manners = parts.manners ?? manners
    this.#signal = parts.chance.between(20, 90)
  }

  isConnected(time: number): boolean {
    return time >= this.#awayUntil
  }

  /** Says what is due. */
  async step(time: number): Promise<void> {
    if (!this.isConnected(time)) return
    if (time >= this.#statusDue) {
      this.#statusDue = time + statusEveryMs
      await this.#parts.line.status(this.#status())
    }
    if (time < this.#loggingUntil && time >= this.#frameDue) {
      this.#frameDue = time + frameEveryMs
      await this.#parts.line.frames(this.#poll(time))
    }
  }

  /**
   * What it does with a command.
   * @returns its answer and after how long it comes; undefined where it says nothing
   */
  obey(command: CommDeviceCommand, time: number): { answer: CommDeviceAnswer; afterMs: number } | undefined {
    const { chance } = this.#parts
    const { commandId, action, hours = 1 } = command
    const manner = chance.next()
    const { silent, refused, slow } = this.#manners
    if (!this.isConnected(time) || manner < silent) return undefined
    if (manner < silent + refused)
      return { answer: { commandId, done: false, reason: 'it is busy: try again in a minute' }, afterMs: 0 }
    const afterMs = manner < silent + refused + slow ? slowMs : 0
    if (action === 'enableLogging') this.#loggingUntil = time + hours * hourMs
    if (action === 'reset') this.#loggingUntil = 0
    if (action === 'disconnect' || action === 'reset') this.#awayUntil = time + afterMs + awayMs[action]
    this.#statusDue = 0
    return { answer: { commandId, done: true }, afterMs }
  }

  #status(): CommDeviceStatus {
    const { device, chance } = this.#parts
    this.#signal = Math.max(5, Math.min(98, this.#signal + chance.between(-4, 4)))
    return {
      ...(device.isMobile && { signal: this.#signal }),
      ipAddress: `10.20.${device.commDeviceId % 250}.2`,
      firmwareVersion,
      controllers: [...device.controllerIds],
    }
  }

  /** It polls one of its controllers, which answers: the length, the address, what is asked, and a sum. */
  #poll(time: number): readonly SentFrame[] {
    const { device, chance } = this.#parts
    if (device.controllerIds.length === 0) return []
    const controllerId = chance.pick(device.controllerIds)
    const waiting = chance.between(0, 3)
    const frame = (direction: SentFrame['direction'], later: number, bytes: readonly number[], text: string) => ({
      at: new Date(time + later).toISOString(),
      direction,
      hex: hexOf([bytes.length + 1, ...bytes]),
      text,
    })
    const address = controllerId % 256
    return [
      frame('out', 0, [address, 0x01], `Poll of controller ${controllerId}`),
      frame('in', 40, [address, 0x81, waiting], `Controller ${controllerId} has ${waiting} events to send`),
    ]
  }
}

const hexOf = (bytes: readonly number[]): string => {
  const sum = bytes.reduce((total, byte) => (total + byte) % 256, 0)
  return [...bytes, sum].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
