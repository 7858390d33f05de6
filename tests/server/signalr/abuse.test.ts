import { afterEach, describe, expect, it } from 'vitest'
import type { HubLimits } from '../../../server/signalr/index.ts'
import { handshake, RawClient, separator } from './raw-client.ts'
import { serveHubs, type ServedHubs } from './served-hubs.ts'

let served: ServedHubs
let release: () => void = () => {}
let nowMs = 0

async function serve(limits: Partial<HubLimits> = {}): Promise<string> {
  nowMs = 0
  const held = new Promise<void>(resolve => (release = resolve))
  served = await serveHubs({
    hubs: [{ path: '/hubs/a', methods: { Echo: (_caller, value) => value, Hold: () => held } }],
    limits,
    now: () => nowMs,
  })
  return `${served.url}/hubs/a`
}

const echo = (invocationId?: string) => ({ type: 1, target: 'Echo', arguments: [1], invocationId })

afterEach(async () => {
  release()
  await served.stop()
})

describe('the handshake', () => {
  it.each([
    ['another protocol', { protocol: 'messagepack', version: 1 }, "The protocol 'messagepack' is not supported"],
    [
      'another version',
      { protocol: 'json', version: 3 },
      "The server does not support version 3 of the 'json' protocol",
    ],
    ['no version', { protocol: 'json' }, 'The handshake request is not valid'],
    ['a message instead', echo('1'), 'The handshake request is not valid'],
  ])('is refused with its reason for %s', async (_what, request, error) => {
    const raw = await RawClient.open(await serve(), { greeted: false })
    raw.send(request)
    expect(await raw.next()).toEqual({ error })
    expect((await raw.closed).code).toBe(1002)
    expect(served.hubs.stats().ended.handshake).toBe(1)
  })

  it.each(['garbage', `garbage${separator}`, ''])('is refused for %j', async text => {
    const raw = await RawClient.open(await serve(), { greeted: false })
    raw.socket.send(text)
    expect(await raw.next()).toHaveProperty('error')
    expect((await raw.closed).code).toBe(1002)
  })

  it('must come in time', async () => {
    const raw = await RawClient.open(await serve({ handshakeTimeoutMs: 30 }), { greeted: false })
    expect(await raw.next()).toEqual({ error: 'The handshake request did not come in time' })
    expect((await raw.closed).code).toBe(1002)
  })

  it('may bring the first messages along', async () => {
    const raw = await RawClient.open(await serve(), { greeted: false })
    raw.send(handshake, echo('1'), echo('2'))
    expect(await raw.next()).toEqual({})
    expect(await raw.next()).toEqual({ type: 3, invocationId: '1', result: 1 })
    expect(await raw.next()).toEqual({ type: 3, invocationId: '2', result: 1 })
  })
})

describe('a client that breaks the protocol', () => {
  it.each([
    ['garbage', `garbage${separator}`],
    ['half a message', '{"type":6}'],
    ['a message of no type', `{}${separator}`],
    ['null', `null${separator}`],
    ['a call without arguments', `{"type":1,"target":"Echo"}${separator}`],
    ['a call whose arguments are no list', `{"type":1,"target":"Echo","arguments":"x"}${separator}`],
    ['a call with a numeric id', `{"type":1,"target":"Echo","arguments":[],"invocationId":1}${separator}`],
    ['a stream without an id', `{"type":4,"target":"Echo","arguments":[]}${separator}`],
    ['a binary message', Buffer.from(`{"type":6}${separator}`)],
  ])('gets an error and is cut off for %s', async (_what, text) => {
    const raw = await RawClient.open(await serve())
    raw.socket.send(text)
    expect(await raw.next()).toMatchObject({ type: 7, allowReconnect: false, error: expect.any(String) as string })
    expect(await raw.closed).toEqual({ code: 1002, reason: 'malformed' })
    expect(served.hubs.stats().ended.malformed).toBe(1)
    expect(served.errors).toEqual([])
  })

  it('is cut off for a message above the limit, and not for one just below', async () => {
    const raw = await RawClient.open(await serve())
    const frame = (bytes: number) => JSON.stringify({ ...echo('1'), pad: 'x'.repeat(bytes) }) + separator
    const overhead = frame(0).length
    raw.socket.send(frame(32 * 1024 - overhead))
    expect(await raw.next()).toMatchObject({ result: 1 })
    raw.socket.send(frame(32 * 1024 - overhead + 1))
    expect((await raw.closed).code).toBe(1009)
    expect(served.hubs.stats().ended.oversize).toBe(1)
  })

  it('is left alone for message types of the future', async () => {
    const raw = await RawClient.open(await serve())
    raw.send({ type: 99 }, { type: 5, invocationId: '7' }, { type: 3, invocationId: 'x', result: 1 }, echo('1'))
    expect(await raw.next()).toMatchObject({ invocationId: '1', result: 1 })
  })
})

describe('a client that asks too much', () => {
  it('is refused the calls above the concurrent bound and gets the others answered', async () => {
    const raw = await RawClient.open(await serve({ concurrentInvocations: 2 }))
    const hold = (invocationId: string) => ({ type: 1, target: 'Hold', arguments: [], invocationId })
    raw.send(hold('1'), hold('2'), hold('3'))
    expect(await raw.next()).toEqual({ type: 3, invocationId: '3', error: 'Too many calls at once' })
    release()
    expect(await raw.next()).toMatchObject({ invocationId: '1' })
    expect(await raw.next()).toMatchObject({ invocationId: '2' })
    raw.send(echo('4'))
    expect(await raw.next()).toMatchObject({ invocationId: '4', result: 1 })
  })

  it('is refused the calls above the rate until time has passed', async () => {
    const raw = await RawClient.open(await serve({ invocationsPerWindow: 2 }))
    raw.send(echo('1'), echo('2'), echo('3'))
    expect(await raw.next()).toMatchObject({ invocationId: '3', error: 'Too many calls: try again later' })
    expect(await raw.next()).toMatchObject({ invocationId: '1', result: 1 })
    expect(await raw.next()).toMatchObject({ invocationId: '2', result: 1 })
    nowMs += 5_000
    raw.send(echo('4'))
    expect(await raw.next()).toMatchObject({ invocationId: '4', result: 1 })
  })

  it('is cut off when a refused call wanted no answer, so that none is lost in silence', async () => {
    const raw = await RawClient.open(await serve({ invocationsPerWindow: 1 }))
    raw.send(echo(), echo())
    expect(await raw.next()).toMatchObject({ type: 7, error: 'Too many calls: try again later' })
    expect((await raw.closed).code).toBe(1008)
  })

  it('is left alone for an unknown method that wants no answer; the operator is notified once', async () => {
    const raw = await RawClient.open(await serve())
    const unknown = { type: 1, target: 'Missing', arguments: [] }
    raw.send(unknown, unknown, echo('1'))
    expect(await raw.next()).toMatchObject({ invocationId: '1', result: 1 })
    expect(served.errors).toEqual([
      {
        error: new Error("Unknown method 'Missing'"),
        context: { hub: '/hubs/a', connectionId: expect.any(String) as string, method: 'Missing' },
      },
    ])
    expect(served.hubs.stats().ended.flood).toBe(0)
  })

  it('is cut off for a flood of messages of any type', async () => {
    const raw = await RawClient.open(await serve({ messagesPerWindow: 50 }))
    raw.send(...Array.from({ length: 51 }, () => ({ type: 6 })))
    expect(await raw.next()).toMatchObject({ type: 7, error: 'Too many messages' })
    expect(await raw.closed).toEqual({ code: 1008, reason: 'flood' })
  })
})
