import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modestLimits } from '../../../server/auth/limit-strangers.ts'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { machinesAlone } from '../../support/events-alone.ts'
import { oneDatabase } from '../../support/database.ts'
import { estatePassword, startServer, type TestServer } from '../../support/server.ts'
import { senderOf } from '../events/sending.ts'
import { hour, minute, movingClock, second } from './moving-clock.ts'

const path = '/api/authentication/request-token'
const passwordCost = { memoryCost: 64, timeCost: 1 }
const limits = { ...modestLimits, costlyPerMinute: 10_000 }

describe.each(oneDatabase)('guessing passwords (%s)', kind => {
  const clock = movingClock()
  let server: TestServer
  const ask = async (username: string, password: string) =>
    (await server.client().post(path, { username, password })).status
  const guess = async (username: string, times: number) => {
    for (let i = 0; i < times; i++) expect(await ask(username, `wrong ${i}`)).toBe(401)
  }
  const from = async (address: string, username: string, password: string) =>
    (await server.app.inject({ method: 'POST', url: path, remoteAddress: address, payload: { username, password } }))
      .statusCode
  const pool = () => server.context.database.pool

  beforeAll(async () => {
    const plugins = [
      (app: TestServer['app'], context: TestServer['context']) => authPlugin(app, context, { passwordCost, limits }),
    ]
    server = await startServer(kind, { plugins, now: clock.now })
  })
  beforeEach(() => pool().query('delete from sign_in_attempt'))
  afterAll(() => server.close())

  it('locks a username after five, even for the right password, and opens it again after half a minute', async () => {
    await guess('siteOwner', 5)
    expect(await ask('siteOwner', estatePassword)).toBe(401)
    clock.forward(29 * second)
    expect(await ask('siteOwner', estatePassword)).toBe(401)
    clock.forward(2 * second)
    expect(await ask('siteOwner', estatePassword)).toBe(200)
  })

  it('lets the right password in after four', async () => {
    await guess('siteOwner', 4)
    expect(await ask('siteOwner', estatePassword)).toBe(200)
    await guess('siteOwner', 4)
    expect(await ask('siteOwner', estatePassword)).toBe(200)
  })

  it('does not lock other users', async () => {
    await guess('siteOwner', 6)
    expect(await ask('engineer', estatePassword)).toBe(200)
  })

  it('locks for longer with each failure, to a quarter of an hour at most', async () => {
    await guess('engineer', 5)
    const lockedFor = async () => {
      const { rows } = await pool().query(`select max("lockedUntil") as "until" from sign_in_attempt`)
      return (rows[0].until.getTime() - clock.now().getTime()) / second
    }
    const locks = [await lockedFor()]
    for (let i = 0; i < 7; i++) {
      clock.forward(locks.at(-1)! * second)
      await guess('engineer', 1)
      locks.push(await lockedFor())
    }
    expect(locks).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('lets eight in at once who are right', async () => {
    const asked = Array.from({ length: 8 }, () => ask('internalStaff', estatePassword))
    expect(await Promise.all(asked)).toEqual(Array(8).fill(200))
  })

  it('locks out no user who signs in from elsewhere', async () => {
    await guess('trial', 6)
    expect(await ask('trial', estatePassword)).toBe(401)
    expect(await from('198.51.100.7', 'trial', estatePassword)).toBe(200)
    expect(await from('2001:db8:1:2::3', 'trial', estatePassword)).toBe(200)
  })

  it('takes the addresses of one host for one', async () => {
    for (let i = 0; i < 5; i++) await from(`2001:db8:9:9::${i + 1}`, 'trial', 'wrong')
    expect(await from('2001:db8:9:9:ffff::1', 'trial', estatePassword)).toBe(401)
    expect(await from('2001:db8:9:8::1', 'trial', estatePassword)).toBe(200)
  })

  it('slows who guesses from many addresses, and never the user at an own one', async () => {
    expect(await from('198.51.100.1', 'admin', estatePassword)).toBe(200)
    for (let i = 0; i < 50; i++) expect(await from(`203.0.113.${i}`, 'admin', `wrong ${i}`)).toBe(401)
    expect(await from('203.0.113.200', 'admin', estatePassword)).toBe(401)
    expect(await from('198.51.100.1', 'admin', estatePassword)).toBe(200)
    expect(await from('203.0.113.200', 'admin', estatePassword)).toBe(401)
    clock.forward(11 * minute)
    expect(await from('203.0.113.200', 'admin', estatePassword)).toBe(200)
    expect(await from('203.0.113.201', 'engineer', estatePassword)).toBe(200)
  })

  it('lets a failure wear off in an hour', async () => {
    await guess('admin', 4)
    clock.forward(hour + second)
    await guess('admin', 1)
    expect(await ask('admin', estatePassword)).toBe(200)
  })

  it('treats an unknown username in the same way', async () => {
    await guess('nobody', 6)
    const { rows } = await pool().query(
      'select "failures", "lockedUntil" is not null as "locked" from sign_in_attempt order by 1',
    )
    expect(rows).toContainEqual({ failures: 5, locked: true })
  })

  it('cannot be outrun by guesses at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask('otherSiteOwner', `wrong ${i}`)))
    const { rows } = await pool().query('select "failures" from sign_in_attempt order by 1 limit 1')
    expect(rows[0].failures).toBe(5)
    expect(await ask('otherSiteOwner', estatePassword)).toBe(401)
  })

  it('puts an address off that guesses at many users, and says for how long', async () => {
    for (let i = 0; i < 50; i++) expect(await ask(`guess${i}`, 'wrong')).toBe(401)
    const { status, body } = await server.client().post(path, { username: 'admin', password: estatePassword })
    expect(status).toBe(429)
    expect(body).toEqual({ error: 'Too many attempts. Try again in 1 minutes', code: 'lockedOut' })
    clock.forward(2 * minute)
    expect(await ask('admin', estatePassword)).toBe(200)
  })

  it('forgets what is a day old', async () => {
    await guess('nobody', 3)
    clock.forward(25 * hour)
    expect(await ask('admin', estatePassword)).toBe(200)
    const { rows } = await pool().query('select "lastAt" from sign_in_attempt')
    for (const { lastAt } of rows) expect(clock.now().getTime() - lastAt.getTime()).toBeLessThan(minute)
  })
})

describe.each(oneDatabase)('asking too often (%s)', kind => {
  let server: TestServer
  beforeAll(async () => {
    const tight = { refusedPerMinute: 8, costlyPerMinute: 4 }
    const plugins = [
      (app: TestServer['app'], context: TestServer['context']) =>
        authPlugin(app, context, { passwordCost, limits: tight }),
      machinesAlone,
    ]
    server = await startServer(kind, { plugins })
  })
  afterAll(() => server.close())

  it('holds strangers back and leaves alone who is signed in', async () => {
    const own = server.client('siteOwner')
    await own.get('/api/authentication/user')
    for (let i = 0; i < 3; i++) await server.client().post(path, {})
    const costly = await server.client().post(path, {})
    expect(costly.status).toBe(429)
    expect(Number(costly.headers.get('retry-after'))).toBeGreaterThan(0)
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) statuses.push((await server.client().get('/api/authentication/user')).status)
    expect(statuses).toContain(401)
    expect(statuses.at(-1)).toBe(429)
    expect((await own.get('/api/authentication/user')).status).toBe(200)
  })

  it('refuses no controller and no load balancer for what others did at their address', async () => {
    const stranger = server.client()
    for (let i = 0; i < 9; i++) await stranger.get('/api/authentication/user')
    expect((await stranger.get('/api/authentication/user')).status).toBe(429)
    expect((await stranger.get('/api/health')).status).toBe(200)
    const sender = await senderOf(server, server.estate.acme)
    expect((await sender.send([])).status).toBe(200)
  })

  it('lets a good key through on every route for machines, and tells a wrong one no more than anybody', async () => {
    const stranger = server.client()
    const by = (key: string) => ({ authorization: `Bearer ${key}` })
    for (let i = 0; i < 9; i++) await stranger.get('/api/authentication/user')
    const sender = await senderOf(server, server.estate.acme)
    const { controllerId } = server.estate.acme
    // What the route itself says: there is nothing to acknowledge, and no answer in the body.
    const calls = [
      [200, 'POST', '/api/ingest/events', []],
      [200, 'GET', `/api/ingest/changes?controllerId=${controllerId}`],
      [409, 'POST', '/api/ingest/changes/acknowledge', { controllerId, changeId: 0 }],
      [200, 'GET', '/api/ingest/commands'],
      [400, 'POST', '/api/ingest/commands/answer', {}],
    ] as const
    for (const [status, method, path, body] of calls) {
      const ask = async (headers: Record<string, string>) => (await stranger.call(method, path, body, headers)).status
      expect([path, await ask(by(sender.key))]).toEqual([path, status])
      expect([path, await ask(by(`ghk_${'x'.repeat(40)}`))]).toEqual([path, 429])
      expect([path, await ask({})]).toEqual([path, 429])
    }
  })

  it('counts nothing against an address that a good key has got wrong', async () => {
    const fresh = await startServer(kind, {
      plugins: [
        (app, context) =>
          authPlugin(app, context, { passwordCost, limits: { refusedPerMinute: 8, costlyPerMinute: 4 } }),
        machinesAlone,
      ],
    })
    try {
      const sender = await senderOf(fresh, fresh.estate.acme)
      const headers = { authorization: `Bearer ${sender.key}` }
      for (let i = 0; i < 20; i++)
        expect((await fresh.client().call('POST', '/api/ingest/events', {}, headers)).status).toBe(400)
      expect((await fresh.client().get('/api/authentication/user')).status).toBe(401)
    } finally {
      await fresh.close()
    }
  })
})
