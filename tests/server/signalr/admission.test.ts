import { HttpTransportType } from '@microsoft/signalr'
import { afterEach, describe, expect, it } from 'vitest'
import type { HubLimits } from '../../../server/signalr/index.ts'
import { RawClient, upgradeStatus } from './raw-client.ts'
import { client, goodOrigin, serveHubs, type ServedHubs } from './served-hubs.ts'

let served: ServedHubs
let nowMs = 0
let lines = ''

async function serve(limits: Partial<HubLimits> = {}, failing = false): Promise<string> {
  nowMs = Date.now()
  lines = ''
  served = await serveHubs(
    {
      hubs: [
        { path: '/hubs/a', methods: { Who: caller => caller.session.id } },
        { path: '/hubs/b', methods: {} },
      ],
      limits,
      now: () => nowMs,
      ...(failing && { authenticate: () => Promise.reject(new Error('database down')) }),
    },
    { log: { level: 'trace', stream: { write: (line: string) => void (lines += line) } } },
  )
  return `${served.url}/hubs/a`
}

async function negotiate(url: string, token = 'alice', headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  const body = (await answer.json()) as { connectionToken: string; connectionId: string; error?: string }
  return { status: answer.status, ...body }
}

/** Opens a connection for each token at once; answers what each is answered to a first call. */
async function openAtOnce(url: string, tokens: readonly string[]) {
  const raws = await Promise.all(tokens.map(token => RawClient.open(url, { token })))
  return Promise.all(
    raws.map(async raw => {
      raw.send({ type: 1, invocationId: '1', target: 'Missing', arguments: [] })
      return { raw, answer: await raw.next() }
    }),
  )
}
const isHeld = (answer: unknown) => (answer as { type: number } | undefined)?.type === 3

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

afterEach(() => served.stop())

describe('negotiate', () => {
  it('offers the one transport, and a token apart from the public id', async () => {
    const answer = await negotiate(await serve())
    expect(answer).toMatchObject({
      status: 200,
      negotiateVersion: 1,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    })
    expect(answer.connectionId).not.toBe(answer.connectionToken)
  })

  it('answers 401 without a session, 403 to a foreign page, 400 to an older protocol', async () => {
    const url = await serve()
    expect((await negotiate(url, 'mallory')).status).toBe(401)
    expect((await negotiate(url, 'alice', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await fetch(`${url}/negotiate`, { method: 'POST', headers: bearer('alice') })).status).toBe(400)
  })

  it('tells the real client that it is not signed in', async () => {
    const connection = client(await serve(), { accessTokenFactory: () => 'mallory' })
    await expect(connection.start()).rejects.toThrow("Status code '401'")
  })

  it('drops the oldest waiting token of a session above its bound, and refuses above the bound of all', async () => {
    const url = await serve({ tokensPerSession: 2, maxTokens: 3 })
    const first = await negotiate(url)
    const second = await negotiate(url)
    await negotiate(url)
    expect(await upgradeStatus(`${url}?id=${first.connectionToken}`, bearer('alice'))).toBe(404)
    expect((await negotiate(url, 'bob')).status).toBe(200)
    expect((await negotiate(url, 'bob')).status).toBe(503)
    expect(await upgradeStatus(`${url}?id=${second.connectionToken}`, bearer('alice'))).toBe(101)
  })
})

describe('the upgrade', () => {
  it('takes a token once', async () => {
    const url = await serve()
    const { connectionToken } = await negotiate(url)
    expect(await upgradeStatus(`${url}?id=${connectionToken}`, bearer('alice'))).toBe(101)
    expect(await upgradeStatus(`${url}?id=${connectionToken}`, bearer('alice'))).toBe(404)
  })

  it("refuses another session's token, and then its owner's too, for it has leaked", async () => {
    const url = await serve()
    const { connectionToken } = await negotiate(url)
    expect(await upgradeStatus(`${url}?id=${connectionToken}`, bearer('bob'))).toBe(404)
    expect(await upgradeStatus(`${url}?id=${connectionToken}`, bearer('alice'))).toBe(404)
  })

  it('refuses a token of another hub', async () => {
    const { connectionToken } = await negotiate(await serve())
    expect(await upgradeStatus(`${served.url}/hubs/b?id=${connectionToken}`, bearer('alice'))).toBe(404)
  })

  it('refuses a token after its time', async () => {
    const url = await serve()
    const late = await negotiate(url)
    nowMs += 30_000
    expect(await upgradeStatus(`${url}?id=${late.connectionToken}`, bearer('alice'))).toBe(404)
    expect(served.hubs.stats().tokens).toBe(0)
  })

  it('answers 401 without a session, with or without negotiation', async () => {
    const url = await serve()
    const { connectionToken } = await negotiate(url)
    expect(await upgradeStatus(url)).toBe(401)
    expect(await upgradeStatus(`${url}?id=${connectionToken}`, bearer('mallory'))).toBe(401)
  })

  it('lets in only pages of an allowed origin', async () => {
    const url = await serve()
    expect(await upgradeStatus(url, { ...bearer('alice'), origin: 'https://evil.example' })).toBe(403)
    expect(await upgradeStatus(url, { ...bearer('alice'), origin: goodOrigin })).toBe(101)
  })

  it('answers 404 where there is no hub', async () => {
    await serve()
    expect(await upgradeStatus(`${served.url}/hubs/none`, bearer('alice'))).toBe(404)
    expect(await upgradeStatus(`${served.url}//`, bearer('alice'))).toBe(404)
  })

  it('answers 503, and reports why, when the session can not be checked', async () => {
    const url = await serve({}, true)
    expect(await upgradeStatus(url, bearer('alice'))).toBe(503)
    expect((await negotiate(url)).status).toBe(503)
    expect(served.errors.map(({ context }) => context)).toEqual([{ hub: '/hubs/a' }, { hub: '/hubs/a' }])
  })

  it('bounds the connections of one session and leaves the others alone', async () => {
    const url = await serve({ connectionsPerSession: 3 })
    const all = await openAtOnce(
      url,
      Array.from({ length: 8 }, () => 'bob'),
    )
    const held = all.filter(({ answer }) => isHeld(answer))
    expect(held).toHaveLength(3)
    for (const { raw, answer } of all.filter(one => !held.includes(one))) {
      expect(answer).toEqual({
        type: 7,
        error: expect.stringContaining('too many connections') as string,
        allowReconnect: false,
      })
      expect(await raw.closed).toEqual({ code: 1013, reason: 'crowded' })
    }
    expect(served.hubs.stats()).toMatchObject({ connections: 3, opened: 3, refused: 5 })
    const [alice] = await openAtOnce(url, ['alice'])
    expect(isHeld(alice?.answer)).toBe(true)
    expect(await negotiate(url, 'bob')).toMatchObject({
      status: 429,
      error: expect.stringContaining('too many connections') as string,
    })
    held[0]?.raw.socket.close()
    await held[0]?.raw.closed
    const [again] = await openAtOnce(url, ['bob'])
    expect(isHeld(again?.answer)).toBe(true)
  })

  it('bounds those of one user over all sessions, and those of one client over all users', async () => {
    const url = await serve({ connectionsPerUser: 3, connectionsPerClient: 5 })
    for (const [user, client, sessions] of [
      ['u1', 'c1', 4],
      ['u2', 'c1', 4],
      ['u3', 'c2', 1],
    ] as const)
      for (let n = 0; n < sessions; n++) served.sessions.set(`${user}-${n}`, { id: `${user}-${n}`, user, client })
    const open = async (user: string, sessions: number) => {
      const all = await openAtOnce(
        url,
        Array.from({ length: sessions }, (_, n) => `${user}-${n}`),
      )
      return all.map(({ answer }) => (isHeld(answer) ? 'held' : (answer as { error: string }).error)).sort()
    }
    const ofUser = expect.stringContaining('This user has too many connections open') as string
    const ofClient = expect.stringContaining('You and your colleagues have too many connections open') as string
    expect(await open('u1', 4)).toEqual([ofUser, 'held', 'held', 'held'])
    expect(await open('u2', 4)).toEqual([ofClient, ofClient, 'held', 'held'])
    expect(await open('u3', 1)).toEqual(['held'])
  })

  it('refuses with a bare status once too many are being given a reason', async () => {
    const url = await serve({ connectionsPerSession: 0, refusals: 1 })
    await RawClient.open(url, { greeted: false })
    expect(await upgradeStatus(url, bearer('bob'))).toBe(429)
  })

  it('tells the unmodified client why', async () => {
    const connection = client(await serve({ connectionsPerSession: 0 }), {
      accessTokenFactory: () => 'bob',
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    await expect(connection.start()).rejects.toThrow('This browser has too many connections open')
  })

  it('bounds all connections', async () => {
    const url = await serve({ maxConnections: 1 })
    await RawClient.open(url)
    expect(await upgradeStatus(url, bearer('bob'))).toBe(503)
  })

  it("accepts a browser's access_token parameter without ever logging it", async () => {
    const url = await serve()
    served.sessions.set('s3cret', { id: 'carol' })
    const raw = await RawClient.open(`${url}?a=1&access_token=s3cret`, { headers: { authorization: '' } })
    raw.send({ type: 1, invocationId: '1', target: 'Who', arguments: [] })
    expect(await raw.next()).toMatchObject({ result: 'carol' })
    expect(await upgradeStatus(`${url}?access_token=s3cret2`)).toBe(401)
    expect(served.urls).toEqual(['/hubs/a?a=1', '/hubs/a'])
    await fetch(`${url}/negotiate?negotiateVersion=1&access_token=s3cret`, { method: 'POST' })
    await fetch(`${served.url}/elsewhere`)
    expect(lines).toContain('/elsewhere')
    expect(lines).not.toContain('s3cret')
  })
})
