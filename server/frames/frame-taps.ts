import { type ControllerFrame, mostFramesASecond } from '../../src/domain/controller-frames/frame.ts'
import type { ControllerFrames, FramesWanted } from '../../src/domain/hubs/comms-engine.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import { rateLimit } from '../signalr/rate.ts'

/** How long an announced interest lasts unless it is renewed. */
const believedMs = 10_000
/** Frames are published in batches, this often. */
const togetherMs = 200

interface Wanted {
  readonly clientId: number
  untilMs: number
  readonly hasRoom: () => boolean
  frames: ControllerFrame[]
  leftOut: number
}

/**
 * Publishes the frames of the controllers that have viewers, and of no others. Without any, `isAny` is false and traffic is
 * not inspected. Never throws.
 */
export class FrameTaps {
  readonly #bus: Bus
  readonly #stop: () => void
  readonly #onError: (error: unknown) => void
  readonly #wanted = new Map<number, Wanted>()
  #telling: NodeJS.Timeout | undefined
  #forgetting: NodeJS.Timeout | undefined

  constructor(bus: Bus, onError: (error: unknown) => void) {
    this.#bus = bus
    this.#onError = onError
    this.#stop = bus.subscribe(subjects.framesWanted, message => this.#want(message as readonly FramesWanted[]))
  }

  /** Whether any controller has viewers. */
  get isAny(): boolean {
    return this.#wanted.size > 0
  }

  /** The controllers of a client that have viewers. */
  wantedOf(clientId: number): readonly number[] {
    return [...this.#wanted].flatMap(([id, wanted]) => (wanted.clientId === clientId ? [id] : []))
  }

  /** Publishes a frame of a controller, if it has viewers of its client. Beyond the rate limit it is counted and not made. */
  tell(clientId: number, controllerId: number, make: () => ControllerFrame): void {
    const wanted = this.#wanted.get(controllerId)
    if (wanted?.clientId !== clientId) return
    this.#telling ??= setTimeout(() => this.#tellAll(), togetherMs).unref()
    if (!wanted.hasRoom()) return void (wanted.leftOut += 1)
    try {
      wanted.frames.push(make())
    } catch (error) {
      wanted.leftOut += 1
      this.#onError(error)
    }
  }

  close(): void {
    this.#stop()
    clearTimeout(this.#telling)
    clearInterval(this.#forgetting)
    this.#wanted.clear()
  }

  #want(all: readonly FramesWanted[]): void {
    const untilMs = performance.now() + believedMs
    for (const { clientId, controllerIds } of all)
      for (const id of controllerIds) {
        const known = this.#wanted.get(id)
        if (known?.clientId === clientId) known.untilMs = untilMs
        else this.#wanted.set(id, { clientId, untilMs, hasRoom: room(), frames: [], leftOut: 0 })
      }
    if (this.isAny) this.#forgetting ??= setInterval(() => this.#forget(), believedMs / 5).unref()
  }

  #forget(): void {
    for (const [id, { untilMs }] of this.#wanted) if (untilMs < performance.now()) this.#wanted.delete(id)
    if (this.isAny) return
    clearInterval(this.#forgetting)
    this.#forgetting = undefined
  }

  #tellAll(): void {
    this.#telling = undefined
    for (const [controllerId, wanted] of this.#wanted) {
      const { clientId, frames, leftOut } = wanted
      if (frames.length === 0 && leftOut === 0) continue
      wanted.frames = []
      wanted.leftOut = 0
      const told: ControllerFrames = { controllerId, frames, leftOut }
      this.#bus.publish(subjects.controllerFrames(clientId), told)
    }
  }
}

const room = () => rateLimit(mostFramesASecond, 1000, () => performance.now())
