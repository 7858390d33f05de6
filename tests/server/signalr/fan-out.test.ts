import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import type { HubCaller, HubLimits } from '../../../server/signalr/index.ts'
import { RawClient } from './raw-client.ts'
import { client, serveHubs, type ServedHubs, type TestSession } from './served-hubs.ts'

let served: ServedHubs
let callers: Set<HubCaller<TestSession>>

async function serve(limits: Partial<HubLimits> = {}): Promise<string> {
  callers = new Set()
  served = await serveHubs({
    hubs: [
      {
        path: '/hubs/a',
        methods: {},
        connected: caller => void callers.add(caller),
        disconnected: caller => void callers.delete(caller),
      },
    ],
    limits,
  })
  return `${served.url}/hubs/a`
}

afterEach(() => served.stop())

describe('a frame', () => {
  it('is serialised once and reaches every client byte for byte', async () => {
    const url = await serve({ connectionsPerSession: 60 })
    const raws = await Promise.all(Array.from({ length: 50 }, () => RawClient.open(url)))
    let serialised = 0
    const batch = { events: ['é', '\u2028', 1], toJSON: () => ({ n: (serialised += 1), text: 'Tür "1"' }) }
    const frame = served.hubs.frame('EventBatch', [batch, null])
    for (const caller of callers) caller.sendFrame(frame)
    const received = await Promise.all(raws.map(raw => raw.next().then(() => raw.received.at(-1))))
    expect(new Set(received)).toEqual(new Set([frame.bytes.toString()]))
    expect(serialised).toBe(1)
    expect(served.hubs.stats().framesSent).toBe(100)
  })

  it('is an ordinary call to the real client', async () => {
    const connection = client(await serve())
    const called = new Promise(resolve => connection.on('EventBatch', (...args) => resolve(args)))
    await connection.start()
    for (const caller of callers) caller.sendFrame(served.hubs.frame('EventBatch', [[1, 2], { from: 1 }]))
    expect(await called).toEqual([[1, 2], { from: 1 }])
    await connection.stop()
  })
})

describe('a slow consumer', () => {
  it('is cut off at the limit, counted, and delays nobody else', async () => {
    const maxBufferedBytes = 256 * 1024
    const url = await serve({ maxBufferedBytes, closeTimeoutMs: 100 })
    const slow = await RawClient.open(url)
    const quick = await RawClient.open(url, { token: 'bob' })
    slow.socket.pause()
    const frame = served.hubs.frame('Batch', ['x'.repeat(64 * 1024)])
    const slowCaller = [...callers].find(({ session }) => session.id === 'alice')
    const quickCaller = [...callers].find(({ session }) => session.id === 'bob')
    const cut = once(slowCaller!.closed, 'abort')
    // the kernel's buffers on both sides swallow a few megabytes first
    for (let sent = 0; sent < 2_000 && !slowCaller!.closed.aborted; sent += 1) {
      slowCaller?.sendFrame(frame)
      quickCaller?.sendFrame(frame)
      await quickCaller?.flushed()
    }
    await cut
    expect(served.hubs.stats().ended.slow).toBe(1)
    await expect.poll(() => served.hubs.connections()).toBe(1)
    quickCaller?.send('Still', 'here')
    await expect.poll(() => quick.received.at(-1)).toContain('Still')
    slow.socket.resume()
    await slow.closed
  })

  it('does not include clients that are sent one large message', async () => {
    const url = await serve({ maxBufferedBytes: 1024 })
    const raw = await RawClient.open(url)
    const [caller] = callers
    caller?.send('Snapshot', 'x'.repeat(2_000_000))
    await caller?.flushed()
    expect(await raw.next()).toMatchObject({ target: 'Snapshot' })
    expect(caller?.closed.aborted).toBe(false)
  })
})
