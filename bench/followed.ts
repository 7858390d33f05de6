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
  const ask = async (order: 'soFar' | 'stop'): Promise<Streamed> => {
    const told = once(child, 'message') as Promise<[Streamed]>
    child.send(order satisfies StreamOrder)
    return (await told)[0]
  }
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
    /** What has been measured up to now. Wait for it before anything else is asked. */
    soFar: () => ask('soFar'),
    stop: () => ask('stop'),
  }
}
export type Followed = ReturnType<typeof followed>

export const shareOf = (value: number, limit: number): string => `${((value / limit) * 100).toFixed(0)}% of the limit`

const slowest = ({ latencies, gaps }: Streamed) => ({
  p99: percentile(
    latencies.toSorted((one, other) => one - other),
    0.99,
  ),
  gap: gaps.reduce((longest, each) => Math.max(longest, each), 0),
})

export function followedText(streamed: Streamed): string {
  const { p99, gap } = slowest(streamed)
  return `p99 ${p99.toFixed(0)} ms, longest gap ${gap.toFixed(0)} ms`
}

/** Whether the stream went on meanwhile. */
export function followedRow(of: string, streamed: Streamed): Row {
  const { sent, latencies } = streamed
  const { p99, gap } = slowest(streamed)
  return {
    what: `${of}: an event every ${eventEveryMs} ms meanwhile, sent -> on a hub client`,
    value: followedText(streamed),
    limit: `all; ${limits.p99} ms, ${limits.gap} ms`,
    peer: `${shareOf(p99, limits.p99)}, ${shareOf(gap, limits.gap)}; ${latencies.length} of ${sent} arrived`,
    pass: latencies.length === sent && p99 <= limits.p99 && gap <= limits.gap,
  }
}
