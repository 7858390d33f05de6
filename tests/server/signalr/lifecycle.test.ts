import { HubConnectionState } from '@microsoft/signalr'
import { afterEach, describe, expect, it } from 'vitest'
import { type HubCaller, HubError, type HubDefinition, type MountOptions } from '../../../server/signalr/index.ts'
import { handshake, RawClient } from './raw-client.ts'
import { builder, client, closeOf, serveHubs, type ServedHubs, type TestSession } from './served-hubs.ts'

let served: ServedHubs

async function serve(
  hub: Partial<HubDefinition<TestSession>> = {},
  options: Partial<MountOptions<TestSession>> = {},
): Promise<string> {
  served = await serveHubs({
    hubs: [{ path: '/hubs/a', methods: { Echo: (_caller, value) => value }, ...hub }],
    ...options,
  })
  return `${served.url}/hubs/a`
}

afterEach(() => served.stop())

describe('signs of life', () => {
  it('cuts a client that is silent, and lets it come back', async () => {
    const raw = await RawClient.open(await serve({}, { limits: { clientTimeoutMs: 60 } }))
    expect(await raw.next()).toMatchObject({ type: 7, allowReconnect: true })
    expect(await raw.closed).toEqual({ code: 1008, reason: 'silent' })
    expect(served.hubs.stats().ended.silent).toBe(1)
  })

  it('pings often enough for the client, whose own pings keep it connected', async () => {
    const url = await serve({}, { limits: { pingEveryMs: 20, clientTimeoutMs: 200 } })
    const connection = builder(url).withServerTimeout(200).withKeepAliveInterval(20).build()
    await connection.start()
    const ended = closeOf(connection).then(() => 'ended')
    const later = new Promise(resolve => setTimeout(resolve, 600, 'connected'))
    expect(await Promise.race([ended, later])).toBe('connected')
    expect(await connection.invoke('Echo', 1)).toBe(1)
    await connection.stop()
  })
})

describe('the hub', () => {
  it('learns of the connection before the first call and of its end after', async () => {
    const seen: string[] = []
    const left = Promise.withResolvers<void>()
    const url = await serve({
      connected: async () => {
        seen.push('connecting')
        await new Promise(setImmediate)
        seen.push('connected')
      },
      methods: { Call: () => void seen.push('called') },
      disconnected: caller => {
        seen.push(`disconnected ${caller.closed.aborted}`)
        left.resolve()
      },
    })
    const raw = await RawClient.open(url, { greeted: false })
    raw.send(handshake, { type: 1, invocationId: '1', target: 'Call', arguments: [] })
    expect(await raw.next()).toEqual({})
    expect(await raw.next()).toEqual({ type: 3, invocationId: '1' })
    expect(served.hubs.connections()).toBe(1)
    raw.socket.close()
    await left.promise
    expect(seen).toEqual(['connecting', 'connected', 'called', 'disconnected true'])
  })

  it('refuses a connection with a public reason', async () => {
    const url = await serve({
      connected: () => {
        throw new HubError('Not for trial registrants')
      },
    })
    const raw = await RawClient.open(url)
    expect(await raw.next()).toEqual({ type: 7, error: 'Not for trial registrants', allowReconnect: false })
    expect((await raw.closed).code).toBe(1000)
    expect(served.errors).toEqual([])
  })

  it('reports a failure on connecting or disconnecting without telling the client', async () => {
    const url = await serve({
      connected: () => Promise.reject(new Error('secret')),
      disconnected: () => {
        throw new Error('also secret')
      },
    })
    const raw = await RawClient.open(url)
    expect(await raw.next()).toMatchObject({ type: 7, error: 'An unexpected error occurred' })
    await raw.closed
    expect(served.errors.map(({ context }) => context.method)).toEqual(['connected', 'disconnected'])
    expect(raw.received.join()).not.toContain('secret')
  })

  it('may close a caller, even while connecting, whose sending is then in vain', async () => {
    const url = await serve({
      connected: caller => {
        caller.close('Enough')
        caller.send('Late')
      },
    })
    const raw = await RawClient.open(url)
    expect(await raw.next()).toEqual({ type: 7, error: 'Enough', allowReconnect: false })
    expect(await raw.next()).toBeUndefined()
    expect(served.hubs.stats().ended.hub).toBe(1)
  })
})

describe('the end of a session', () => {
  it('ends its connections', async () => {
    const url = await serve()
    served.sessions.set('brief', { id: 'brief', expiresAt: new Date(Date.now() + 80) })
    const raw = await RawClient.open(url, { token: 'brief' })
    expect(await raw.next()).toEqual({ type: 7, error: 'The session has expired', allowReconnect: true })
    expect(served.hubs.stats().ended.expired).toBe(1)
  })

  it('is moved by a renewal of the session', async () => {
    let nowMs = 0
    const session: TestSession = { id: 'renewed', expiresAt: new Date(50) }
    const reads: number[] = []
    const watched = {
      id: 'renewed',
      get expiresAt() {
        reads.push(nowMs)
        return session.expiresAt
      },
    }
    const url = await serve({}, { now: () => nowMs, authenticate: () => Promise.resolve(watched as TestSession) })
    const raw = await RawClient.open(url)
    session.expiresAt = new Date(150)
    nowMs = 60
    await expect.poll(() => reads).toContain(60)
    raw.send({ type: 1, invocationId: '1', target: 'Echo', arguments: ['here'] })
    expect(await raw.next()).toMatchObject({ result: 'here' })
    nowMs = 150
    expect(await raw.next()).toMatchObject({ type: 7, error: 'The session has expired' })
  })

  it('by sign-out closes that session alone, and the client does not come back', async () => {
    const url = await serve()
    const alice = builder(url).withAutomaticReconnect([0]).build()
    const bob = client(url, { accessTokenFactory: () => 'bob' })
    await Promise.all([alice.start(), bob.start()])
    const ended = closeOf(alice)
    expect(served.hubs.closeWhere(caller => caller.session.id === 'alice', 'Signed out')).toBe(1)
    expect((await ended)?.message).toContain('Signed out')
    expect(await bob.invoke('Echo', 'still here')).toBe('still here')
    await bob.stop()
  })
})

describe('closing the server', () => {
  it('asks clients to reconnect, which they do on its successor', async () => {
    const url = await serve()
    const connection = builder(url).withAutomaticReconnect([0, 50, 100, 200, 400, 800]).build()
    const back = new Promise(resolve => connection.onreconnected(() => resolve('back')))
    await connection.start()
    const port = Number(new URL(served.url).port)
    await served.stop()
    expect(served.hubs.stats()).toMatchObject({ connections: 0, ended: { shutdown: 1 } })
    served = await serveHubs({ hubs: [{ path: '/hubs/a', methods: { Echo: (_caller, value) => value } }] }, { port })
    expect(await back).toBe('back')
    expect(connection.state).toBe(HubConnectionState.Connected)
    expect(await connection.invoke('Echo', 'again')).toBe('again')
    await connection.stop()
  })

  it('reconnects a client told to, at once', async () => {
    const url = await serve()
    const connection = builder(url).withAutomaticReconnect([0]).build()
    const back = new Promise(resolve => connection.onreconnected(resolve))
    await connection.start()
    const before = connection.connectionId
    served.hubs.closeWhere(() => true, 'Rights have changed', true)
    expect(await back).not.toBe(before)
    await connection.stop()
  })

  it('destroys what does not leave in time, and admits nobody', async () => {
    const url = await serve()
    const raw = await RawClient.open(url)
    raw.socket.pause()
    await served.hubs.close(50)
    expect(served.hubs.connections()).toBe(0)
    await expect(client(url).start()).rejects.toThrow('503')
    raw.socket.resume()
    await raw.closed
  })
})

describe('a caller', () => {
  it('knows when what it was sent has left, or can not any more', async () => {
    const callers: HubCaller<TestSession>[] = []
    const url = await serve({ connected: caller => void callers.push(caller) })
    const raw = await RawClient.open(url)
    callers[0]?.send('Big', 'x'.repeat(100_000))
    await callers[0]?.flushed()
    raw.socket.close()
    await raw.closed
    await callers[0]?.flushed()
    expect(await raw.next()).toMatchObject({ target: 'Big' })
  })
})
