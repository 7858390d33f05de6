import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { lastSequence } from '../server/live/read-missed.ts'
import { eventEveryMs, type Streamed, type StreamOrder } from './delivery-stream.ts'
import type { InProcess } from './in-process.ts'
import { percentile, type Row } from './table.ts'

/** An event's way over HTTP and the hub, and between two arrivals, ms. */
const limits = { p99: 1000, gap: 2000 } as const
/** Until the first events have arrived. */
const settleMs = 3000

/** A process that sends events and receives them from the hub, from its start until it is stopped. */
export function followed() {
  const child = fork(new URL('delivery-stream.ts', import.meta.url))
  return {
    child,
    async start({ server, pool, headers, clientId }: InProcess, key: string, controllerId: number): Promise<void> {
      const token = headers.authorization.slice('Bearer '.length)
      const order: StreamOrder = {
        url: server.url,
        key,
        hub: `${server.url.replace('http', 'ws')}/hubs/logger?access_token=${token}`,
        controllerId,
        after: await lastSequence(pool, clientId),
      }
      child.send(order)
      await delay(settleMs)
    },
    async stop(): Promise<Streamed> {
      const ended = once(child, 'message') as Promise<[Streamed]>
      child.send('stop' satisfies StreamOrder)
      return (await ended)[0]
    },
  }
}
export type Followed = ReturnType<typeof followed>

export const shareOf = (value: number, limit: number): string => `${((value / limit) * 100).toFixed(0)}% of the limit`

/** Whether the stream went on meanwhile. */
export function followedRow(of: string, { sent, latencies, gaps }: Streamed): Row {
  const p99 = percentile(
    latencies.toSorted((one, other) => one - other),
    0.99,
  )
  const gap = Math.max(0, ...gaps)
  return {
    what: `${of}: an event every ${eventEveryMs} ms meanwhile, sent -> on a hub client`,
    value: `p99 ${p99.toFixed(0)} ms, longest gap ${gap.toFixed(0)} ms`,
    limit: `all; ${limits.p99} ms, ${limits.gap} ms`,
    peer: `${shareOf(p99, limits.p99)}, ${shareOf(gap, limits.gap)}; ${latencies.length} of ${sent} arrived`,
    pass: latencies.length === sent && p99 <= limits.p99 && gap <= limits.gap,
  }
}
