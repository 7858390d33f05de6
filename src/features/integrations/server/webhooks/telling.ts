import { type Context, subjects } from '../../../../../server/kit/index.ts'
import type { Taken } from './take.ts'

/** Pages hear of changed deliveries at most this often. */
const everyMs = 1000

/** Tells pages, and ingest, what has changed. */
export interface Teller {
  /** A delivery has changed; pages hear of it soon. */
  note(taken: Taken): void
  /** Its webhook has changed; everybody hears of it at once. */
  changed(taken: Taken): void
  /** Tells what was noted, unless it was told just before. */
  sometimes(): void
  now(): void
}

export function telling({ bus }: Pick<Context, 'bus'>): Teller {
  const noted = new Set<number>()
  let toldMs = performance.now()
  const tellNow = () => {
    toldMs = performance.now()
    for (const clientId of noted)
      bus.publish(subjects.entities(clientId), [{ entity: 'webhookDelivery', id: 0, change: 'edited' }])
    noted.clear()
  }
  return {
    note: ({ clientId }) => void noted.add(clientId),
    changed: ({ clientId, webhookId }) =>
      bus.publish(subjects.entities(clientId), [{ entity: 'webhook', id: webhookId, change: 'edited' }]),
    sometimes: () => performance.now() - toldMs >= everyMs && tellNow(),
    now: tellNow,
  }
}
