import type { Taken } from './take.ts'

/** How many are on their way at once: altogether, of one client, and to one webhook. A slow one keeps no other waiting. */
const most = { all: 32, client: 9, webhook: 3 } as const

/** The deliveries that are on their way. */
export class Flights {
  readonly #flying = new Map<Promise<void>, Taken>()

  get size(): number {
    return this.#flying.size
  }

  /** How many more may be sent to a webhook now. */
  roomFor({ clientId, webhookId }: Pick<Taken, 'clientId' | 'webhookId'>): number {
    const flying = [...this.#flying.values()]
    const ofClient = flying.filter(each => each.clientId === clientId)
    const toWebhook = ofClient.filter(each => each.webhookId === webhookId)
    return Math.min(most.all - flying.length, most.client - ofClient.length, most.webhook - toWebhook.length)
  }

  start(taken: Taken, sending: Promise<void>): void {
    const flight: Promise<void> = sending.finally(() => this.#flying.delete(flight))
    this.#flying.set(flight, taken)
  }

  /** Resolves when one has landed. */
  async landed(): Promise<void> {
    await Promise.race(this.#flying.keys())
  }
}
