import type { DeviceCommand } from '../../src/domain/device-command.ts'
import { fault } from '../../src/domain/faults.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import type { IngestKey } from '../events/ingest/keys.ts'
import type { Reply, Told } from './messages.ts'

/** How long a controller's line stays open between two of its calls. */
const keptMs = 3000
/** How many calls of one key wait at once. */
const mostCalls = 20
/** A newer call has replaced it. */
const freshMs = 5000
/** More at a time are not accepted: their senders get 'not connected'. */
const mostWaiting = 100

interface Waiting {
  readonly command: DeviceCommand
  readonly sinceMs: number
}

/** A line to the controllers that a key speaks for: all of a client, or one. */
class Line {
  readonly #bus: Bus
  readonly #controllerId: number | null
  readonly #stop: () => void
  readonly #ready = new Set<() => void>()
  #waiting: Waiting[] = []

  constructor(bus: Bus, { clientId, controllerId }: IngestKey) {
    this.#bus = bus
    this.#controllerId = controllerId
    this.#stop = bus.subscribe(subjects.commands(clientId), message => this.#take((message as Told).command))
  }

  /** Calls back once when there is something to take; the returned function ends it. */
  onReady(ready: () => void): () => void {
    if (this.#waiting.length > 0) ready()
    else this.#ready.add(ready)
    return () => void this.#ready.delete(ready)
  }

  takeAll(): DeviceCommand[] {
    const oldestMs = performance.now() - freshMs
    const fresh = this.#waiting.filter(({ sinceMs }) => sinceMs >= oldestMs)
    this.#waiting = []
    return fresh.map(({ command }) => command)
  }

  close(): void {
    this.#stop()
  }

  #take(command: DeviceCommand): void {
    if (this.#controllerId !== null && this.#controllerId !== command.controllerId) return
    const oldestMs = performance.now() - freshMs
    this.#waiting = this.#waiting.filter(({ sinceMs }) => sinceMs >= oldestMs)
    if (this.#waiting.length >= mostWaiting) return
    this.#waiting.push({ command, sinceMs: performance.now() })
    this.#bus.publish(subjects.commandReplies(command.commandId), { kind: 'taken' } satisfies Reply)
    const [first] = this.#ready
    if (!first) return
    this.#ready.delete(first)
    first()
  }
}

/** The lines to controllers at this process: each exists while a call waits on it, and a moment longer. */
export class Lines {
  readonly #bus: Bus
  readonly #lines = new Map<string, { readonly line: Line; users: number; ending?: NodeJS.Timeout | undefined }>()

  constructor(bus: Bus) {
    this.#bus = bus
  }

  /**
   * Waits for commands to the controllers of a key.
   * @returns those that came, none if none came in time or the signal ended it
   * @throws 429 if too many calls of the key wait already
   */
  async wait(key: IngestKey, ms: number, signal: AbortSignal): Promise<DeviceCommand[]> {
    const name = `${key.clientId}/${key.controllerId ?? 'all'}`
    const used = this.#lines.get(name) ?? { line: new Line(this.#bus, key), users: 0 }
    if (used.users >= mostCalls) throw fault('tooManyRequests', { seconds: 5 })
    this.#lines.set(name, used)
    clearTimeout(used.ending)
    used.users += 1
    try {
      await ready(used.line, ms, signal)
      return signal.aborted ? [] : used.line.takeAll()
    } finally {
      used.users -= 1
      if (used.users === 0) used.ending = setTimeout(() => this.#end(name), keptMs).unref()
    }
  }

  close(): void {
    for (const name of this.#lines.keys()) this.#end(name)
  }

  #end(name: string): void {
    const used = this.#lines.get(name)
    clearTimeout(used?.ending)
    used?.line.close()
    this.#lines.delete(name)
  }
}

const ready = (line: Line, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      stop()
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    const stop = line.onReady(() => setImmediate(end))
    if (signal.aborted) end()
  })
