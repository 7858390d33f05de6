import { type Bus, subjects } from '../bus/bus.ts'
import { fault } from '../../src/domain/faults.ts'

/** Calls that wait at once: of a controller (one that is back may have left one behind), a client, and this process. */
const most = { ofController: 3, ofClient: 1000, inAll: 4000 } as const

/** Wakes the waiting calls of controllers that have something new to pull, in every process. Call it after the commit. */
export function wake(bus: Bus, controllerIds: ReadonlySet<number>): void {
  if (controllerIds.size > 0) bus.publish(subjects.delivered, [...controllerIds])
}

/** A call that listens for its controller from its beginning on, so that nothing is missed before it waits. */
export interface Call {
  /** Resolves when the controller has been told something since the last time, at the latest after this time: whether. */
  told(ms: number): Promise<boolean>
  end(): void
}

/** The calls of controllers that wait at this process. */
export class Waiting {
  readonly #calls = new Map<number, Set<() => void>>()
  readonly #ofClient = new Map<number, number>()
  readonly #stop: readonly (() => void)[]
  #count = 0

  constructor(bus: Bus) {
    this.#stop = [
      bus.subscribe(subjects.delivered, ids => {
        for (const id of ids as readonly number[]) this.#wake(this.#calls.get(id))
      }),
      // Messages may have been missed: all look for themselves.
      bus.onGap(() => {
        for (const calls of this.#calls.values()) this.#wake(calls)
      }),
    ]
  }

  /**
   * @param signal ends it when the caller has gone, or the server stops
   * @throws 429 if too many wait already
   */
  begin(clientId: number, controllerId: number, signal: AbortSignal): Call {
    const calls = this.#calls.get(controllerId) ?? new Set()
    const ofClient = this.#ofClient.get(clientId) ?? 0
    if (calls.size >= most.ofController || ofClient >= most.ofClient || this.#count >= most.inAll)
      throw fault('tooManyRequests', { seconds: 5 })
    let wasTold = false
    let ready: (() => void) | undefined
    const tell = () => {
      wasTold = true
      ready?.()
    }
    this.#calls.set(controllerId, calls.add(tell))
    this.#add(clientId, 1)
    signal.addEventListener('abort', tell)
    return {
      async told(ms) {
        if (!wasTold && !signal.aborted) await new Promise<void>(resolve => within(ms, resolve, end => (ready = end)))
        ready = undefined
        const was = wasTold
        wasTold = false
        return was
      },
      end: () => {
        signal.removeEventListener('abort', tell)
        calls.delete(tell)
        if (calls.size === 0) this.#calls.delete(controllerId)
        this.#add(clientId, -1)
      },
    }
  }

  close(): void {
    for (const stop of this.#stop) stop()
  }

  #wake(calls: ReadonlySet<() => void> | undefined): void {
    for (const tell of calls ?? []) tell()
  }

  #add(clientId: number, count: 1 | -1): void {
    this.#count += count
    const ofClient = (this.#ofClient.get(clientId) ?? 0) + count
    if (ofClient === 0) this.#ofClient.delete(clientId)
    else this.#ofClient.set(clientId, ofClient)
  }
}

function within(ms: number, resolve: () => void, onEnd: (end: () => void) => void): void {
  const timer = setTimeout(resolve, ms)
  onEnd(() => {
    clearTimeout(timer)
    resolve()
  })
}
