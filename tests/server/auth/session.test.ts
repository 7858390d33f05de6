import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../../../server/auth/authenticate.ts'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { subjects } from '../../../server/bus/bus.ts'
import { mostSessions } from '../../../server/auth/sessions.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer, type TestSession } from '../../support/server.ts'
import { hour, movingClock, second } from './moving-clock.ts'

interface Token {
  token: string
  expiresAt: string
}

describe.each(oneDatabase)('a session (%s)', kind => {
  const clock = movingClock()
  let server: TestServer
  const by = (token: string) => ({ authorization: `Bearer ${token}` })
  const status = async (token: string) =>
    (await server.client().call('GET', '/api/authentication/user', undefined, by(token))).status
  const refresh = async (token: string) =>
    (await server.client().call<Token>('GET', '/api/authentication/refresh-token', undefined, by(token))).body
  const nextEnded = () =>
    new Promise(resolve => {
      const stop = server.context.bus.subscribe(subjects.sessionsEnded, message => {
        stop()
        resolve(message)
      })
    })
  const idOf = async ({ headers }: TestSession) => (await authenticate(server.context, headers))!.sessionId

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin], now: clock.now })
  })
  afterAll(() => server.close())

  it('gets a new token, and the old one is good for another minute', async () => {
    const { token } = await server.signIn('siteOwner')
    const next = await refresh(token)
    expect(next.token).not.toBe(token)
    expect([await status(token), await status(next.token)]).toEqual([200, 200])
    clock.forward(59 * second)
    expect(await status(token)).toBe(200)
    clock.forward(2 * second)
    expect([await status(token), await status(next.token)]).toEqual([401, 200])
  })

  it('gives every one of several requests at the same time a token that works', async () => {
    const { token } = await server.signIn('siteOwner')
    const all = await Promise.all(Array.from({ length: 5 }, () => refresh(token)))
    clock.forward(5 * 60 * second)
    expect(await Promise.all(all.map(next => status(next.token)))).toEqual([200, 200, 200, 200, 200])
  })

  it('keeps a bounded number of tokens', async () => {
    const session = await server.signIn('siteOwner')
    for (let i = 0; i < 15; i++) {
      clock.forward(second)
      await refresh(session.token)
    }
    const { rows } = await server.context.database.pool.query(
      'select count(*)::int as "count" from session_token where "sessionId" = $1',
      [await idOf(session)],
    )
    expect(rows[0].count).toBeLessThanOrEqual(11)
  })

  it('ends after twelve hours without use, and lives on with use', async () => {
    const [idle, used] = [await server.signIn('siteOwner'), await server.signIn('siteOwner')]
    clock.forward(11 * hour)
    expect(await status(used.token)).toBe(200)
    clock.forward(2 * hour)
    expect([await status(idle.token), await status(used.token)]).toEqual([401, 200])
  })

  it('ends after seven days in any case, and says so', async () => {
    let current: Token = await server.signIn('siteOwner')
    const end = clock.now().getTime() + 7 * 24 * hour
    for (let passed = 0; passed < 7 * 24 - 10; passed += 10) {
      clock.forward(10 * hour)
      current = await refresh(current.token)
    }
    expect(Date.parse(current.expiresAt)).toBe(end)
    clock.forward(end - clock.now().getTime())
    expect(await status(current.token)).toBe(401)
  })

  it('ends at sign-out, at once and for all its tokens, and the server is notified', async () => {
    const session = await server.signIn('siteOwner')
    const id = await idOf(session)
    const next = await refresh(session.token)
    const ended = nextEnded()
    const answer = await server.client().call('POST', '/api/authentication/sign-out', undefined, by(next.token))
    expect(answer.status).toBe(204)
    expect(await ended).toEqual({ sessionIds: [id] })
    expect([await status(session.token), await status(next.token)]).toEqual([401, 401])
  })

  it('is nothing any more when the user or the client is deleted', async () => {
    const session = await server.signIn('trial')
    const { pool } = server.context.database
    await pool.query(`update "user" set "deletedAt" = now() where "username" = 'trial'`)
    expect(await status(session.token)).toBe(401)
    await pool.query(`update "user" set "deletedAt" = null where "username" = 'trial'`)
    expect(await status(session.token)).toBe(200)
    await pool.query('update client set "deletedAt" = now() where "clientId" = $1', [server.estate.acme.clientId])
    expect(await status(session.token)).toBe(401)
    await pool.query('update client set "deletedAt" = null where "clientId" = $1', [server.estate.acme.clientId])
  })

  it('is not had by anything but its token', async () => {
    const { token } = await server.signIn('siteOwner')
    const headers = [
      '',
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      token,
      'Bearer null',
    ]
    for (const authorization of headers)
      expect(await authenticate(server.context, { authorization }), authorization).toBeUndefined()
    expect(await authenticate(server.context, {})).toBeUndefined()
    expect(await authenticate(server.context, {}, token)).toMatchObject({ name: 'Test siteOwner' })
  })

  it('is found in one statement', async () => {
    const { headers } = await server.signIn('siteOwner')
    const { pool } = server.context.database
    let asked = 0
    const counting = {
      ...server.context,
      database: {
        ...server.context.database,
        pool: { query: (...all: [string, unknown[]]) => (asked++, pool.query(...all)) } as unknown as typeof pool,
      },
    }
    expect(await authenticate(counting, headers)).toBeDefined()
    expect(asked).toBe(1)
  })

  it('ends when it is the oldest of too many, and its holder is told why', async () => {
    const pool = server.context.database.pool
    await pool.query('update session set "endedAt" = now() where "endedAt" is null')
    const first = await server.signIn('siteOwner')
    clock.forward(90 * second)
    const unused = await server.signIn('siteOwner')
    clock.forward(90 * second)
    // In use, so the second is the least recently used.
    expect(await status(first.token)).toBe(200)
    const { rows } = await pool.query('select "sessionId" from session where "endedAt" is null order by 1')
    await pool.query(
      `insert into session ("userId", "workingClientId", "createdAt", "lastSeenAt", "expiresAt")
       select "userId", "workingClientId", "createdAt", "createdAt" + interval '3 minutes', "expiresAt"
       from session, generate_series(3, $2) where "sessionId" = $1`,
      [rows[0].sessionId, mostSessions],
    )
    const ended = nextEnded()
    await server.signIn('siteOwner')
    expect(await ended).toEqual({ sessionIds: [rows[1].sessionId], because: 'tooMany' })
    expect(await status(first.token)).toBe(200)
    const told = await server.client().call('GET', '/api/authentication/user', undefined, by(unused.token))
    expect(told).toMatchObject({
      status: 401,
      body: {
        code: 'sessionReplaced',
        error: 'You were signed out here because you signed in at too many other places. Sign in to continue',
      },
    })
  })
})
