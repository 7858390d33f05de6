import type { Context } from '../../../../../server/kit/index.ts'
import type { DueWebhook, Taken } from './take.ts'

/**
 * How many are on their way at once: altogether, of one client, and to one webhook. A slow one keeps no other waiting, and
 * those that fail leave half the room to those that answer.
 */
const most = { all: 32, client: 9, webhook: 3, failing: 16 } as const

/** The deliveries that are on their way. */
export class Flights {
  readonly #flying = new Map<Promise<void>, Taken>()
  #failing = 0

  get size(): number {
    return this.#flying.size
  }

  /** How many more may be sent to a webhook now. */
  roomFor({ clientId, webhookId, isFailing }: DueWebhook): number {
    const flying = [...this.#flying.values()]
    const ofClient = flying.filter(each => each.clientId === clientId)
    const toWebhook = ofClient.filter(each => each.webhookId === webhookId)
    const room = Math.min(most.all - flying.length, most.client - ofClient.length, most.webhook - toWebhook.length)
    return isFailing ? Math.min(room, most.failing - this.#failing, 1 - toWebhook.length) : room
  }

  start(taken: Taken, sending: Promise<void>, { isFailing }: DueWebhook): void {
    const one = isFailing ? 1 : 0
    this.#failing += one
    const flight: Promise<void> = sending.finally(() => {
      this.#failing -= one
      this.#flying.delete(flight)
    })
    this.#flying.set(flight, taken)
  }

  /** Resolves when one has landed. */
  async landed(): Promise<void> {
    await Promise.race(this.#flying.keys())
  }
}

const shared = new WeakMap<Context['bus'], Flights>()

/** Those of a server: what follows a commit and what a schedule does share its limits. */
export function flightsOf({ bus }: Pick<Context, 'bus'>): Flights {
  const flights = shared.get(bus) ?? new Flights()
  shared.set(bus, flights)
  return flights
}
