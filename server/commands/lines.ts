import { fault } from '../../src/domain/faults.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import type { Told } from './messages.ts'

/** How long a device's line stays open between two of its calls. */
const keptMs = 3000
/** How many calls of one key wait at once. */
const mostCalls = 20
/** A newer call has replaced it. */
const freshMs = 5000
/** More at a time are not accepted: their senders get 'not connected'. */
const mostWaiting = 100

interface Waiting<C> {
  readonly command: C
  readonly sinceMs: number
}

/** Whose commands a line brings: those of the devices that a key speaks for. */
export interface LineTo<C> {
  /** One line for all calls of the same name. */
  readonly name: string
  /** Where the commands of its client are published. */
  readonly subject: string
  readonly isFor: (command: C) => boolean
}

/** A line to devices. */
class Line<C extends { readonly commandId: string }> {
  readonly #bus: Bus
  readonly #isFor: LineTo<C>['isFor']
  readonly #stop: () => void
  readonly #ready = new Set<() => void>()
  #waiting: Waiting<C>[] = []

  constructor(bus: Bus, { subject, isFor }: LineTo<C>) {
    this.#bus = bus
    this.#isFor = isFor
    this.#stop = bus.subscribe(subject, message => this.#take((message as Told<C>).command))
  }

  /** Calls back once when there is something to take; the returned function ends it. */
  onReady(ready: () => void): () => void {
    if (this.#waiting.length > 0) ready()
    else this.#ready.add(ready)
    return () => void this.#ready.delete(ready)
  }

  takeAll(): C[] {
    const oldestMs = performance.now() - freshMs
    const fresh = this.#waiting.filter(({ sinceMs }) => sinceMs >= oldestMs)
    this.#waiting = []
    return fresh.map(({ command }) => command)
  }

  close(): void {
    this.#stop()
  }

  #take(command: C): void {
    if (!this.#isFor(command)) return
    const oldestMs = performance.now() - freshMs
    this.#waiting = this.#waiting.filter(({ sinceMs }) => sinceMs >= oldestMs)
    if (this.#waiting.length >= mostWaiting) return
    this.#waiting.push({ command, sinceMs: performance.now() })
    this.#bus.publish(subjects.commandReplies(command.commandId), { kind: 'taken' })
    const [first] = this.#ready
    if (!first) return
    this.#ready.delete(first)
    first()
  }
}

/** The lines to devices at this process: each exists while a call waits on it, and a moment longer. */
export class Lines<C extends { readonly commandId: string }> {
  readonly #bus: Bus
  readonly #lines = new Map<string, { readonly line: Line<C>; users: number; ending?: NodeJS.Timeout | undefined }>()

  constructor(bus: Bus) {
    this.#bus = bus
  }

  /**
   * Waits for commands to the devices of a key.
   * @returns those that came, none if none came in time or the signal ended it
   * @throws 429 if too many calls of the key wait already
   */
  async wait(to: LineTo<C>, ms: number, signal: AbortSignal): Promise<C[]> {
    const { name } = to
    const used = this.#lines.get(name) ?? { line: new Line(this.#bus, to), users: 0 }
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

const ready = (line: Pick<Line<never>, 'onReady'>, ms: number, signal: AbortSignal): Promise<void> =>
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
