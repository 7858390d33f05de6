import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { IngestRow } from '../src/domain/ingest.ts'

/** The commands to the process that sends an event every 100 ms and receives it from the hub. */
export type StreamOrder =
  | {
      readonly url: string
      readonly hub: string
      readonly key: string
      readonly controllerId: number
      readonly after: number
    }
  | 'soFar'
  | 'stop'

/** Its answer to the last two: what each event took from before it was sent to its arrival, and between two arrivals, ms. */
export interface Streamed {
  readonly sent: number
  readonly latencies: readonly number[]
  readonly gaps: readonly number[]
}

export const eventEveryMs = 100
/** What was sent last may still be under way. */
const settleMs = 5000
const record = '\u001e'
const sentAt = new Map<number, number>()
const latencies: number[] = []
const gaps: number[] = []
let [count, isRunning, lastArrival] = [0, true, 0]

function arrived(text: string): void {
  const now = performance.now()
  for (const [, marker] of text.matchAll(/MARK(\d+)X/g)) {
    const sent = sentAt.get(Number(marker))
    if (sent === undefined) continue
    sentAt.delete(Number(marker))
    latencies.push(now - sent)
    if (lastArrival > 0) gaps.push(now - lastArrival)
    lastArrival = now
  }
}

async function follow(hub: string, after: number): Promise<void> {
  const socket = new WebSocket(hub, { perMessageDeflate: false })
  const subscribe = { type: 1, invocationId: '1', target: 'SubscribeEvents', arguments: [{ after }] }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isGreeted = false
  socket.on('open', () => socket.send(JSON.stringify({ protocol: 'json', version: 1 }) + record))
  socket.on('error', reject)
  socket.on('message', (data: Buffer) => {
    if (isGreeted) return arrived(data.toString())
    isGreeted = true
    socket.send(JSON.stringify(subscribe) + record)
    resolve()
  })
  setInterval(() => socket.send(`{"type":6}${record}`), 10_000)
  await promise
}

async function sendAll({ url, key, controllerId }: Exclude<StreamOrder, string>): Promise<void> {
  const began = performance.now()
  const epoch = Math.floor(Date.now() / 1000)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  while (isRunning) {
    const sequence = ++count
    sentAt.set(sequence, performance.now())
    const event: IngestRow = {
      controllerId,
      epoch,
      sequence,
      type: 'accessDeniedUnknown',
      occurredAt: new Date().toISOString(),
      keycode: `MARK${sequence}X`,
    }
    // What fails does not arrive, and is counted by that.
    void fetch(`${url}/api/ingest/events`, { method: 'POST', headers, body: JSON.stringify([event]) }).then(
      response => response.text(),
      () => undefined,
    )
    await delay(Math.max(0, began + count * eventEveryMs - performance.now()))
  }
  await delay(settleMs)
  tell()
}

const tell = () => void process.send?.({ sent: count, latencies, gaps } satisfies Streamed)

process.on('message', (order: StreamOrder) => {
  if (order === 'stop') isRunning = false
  else if (order === 'soFar') tell()
  else void follow(order.hub, order.after).then(() => sendAll(order))
})
// A benchmark that was killed leaves nothing behind that keeps calling.
process.on('disconnect', () => process.exit())
