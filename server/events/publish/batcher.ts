import type { LiveBatch } from '../../../src/domain/live.ts'
import type { Histogram } from 'prom-client'
import type { Bus } from '../../bus/bus.ts'
import { subjects } from '../../bus/bus.ts'
import { joined } from './join-batches.ts'
import { type PublishedBatch, untold } from './published-batch.ts'

/** A batch is sent when it has this many entries, or this long after its first. */
export const batchSize = 100
export const batchEveryMs = 20

/** Gathers what small transactions commit into batches, and publishes them on the bus. */
export interface Batcher {
  add(clientId: number, part: LiveBatch): void
  /** Publishes what waits, at once. */
  flush(): void
}

interface Waiting {
  /** When its oldest event was committed. */
  readonly since: Date
  readonly parts: LiveBatch[]
  entries: number
  readonly timer: NodeJS.Timeout
}

/** @param ages called for each batch with how many seconds its oldest event has waited */
export function batcher(bus: Bus, now: () => Date, ages?: Pick<Histogram, 'observe'>): Batcher {
  const waiting = new Map<number, Waiting>()

  const leave = (clientId: number) => {
    const left = waiting.get(clientId)
    if (!left) return
    clearTimeout(left.timer)
    waiting.delete(clientId)
    const at = now()
    const times = { sentAt: at.toISOString(), committedAt: left.since.toISOString() }
    ages?.observe((at.getTime() - left.since.getTime()) / 1000)
    for (const batch of joined(left.parts))
      bus.publish(subjects.live(clientId), { ...batch, ...times } satisfies PublishedBatch, untold(batch))
  }
  return {
    add(clientId, part) {
      const entry = waiting.get(clientId) ?? {
        since: now(),
        parts: [],
        entries: 0,
        timer: setTimeout(leave, batchEveryMs, clientId),
      }
      waiting.set(clientId, entry)
      entry.parts.push(part)
      entry.entries += part.to - part.from + 1
      if (entry.entries >= batchSize) leave(clientId)
    },
    flush() {
      for (const clientId of waiting.keys()) leave(clientId)
    },
  }
}
