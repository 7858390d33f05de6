import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modestLimits } from '../../../server/auth/limit-strangers.ts'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { eventsAlone } from '../../support/events-alone.ts'
import { databaseKinds } from '../../support/database.ts'
import { estatePassword, startServer, type TestServer } from '../../support/server.ts'
import { senderOf } from '../events/sending.ts'
import { hour, minute, movingClock, second } from './moving-clock.ts'

const path = '/api/authentication/request-token'
const passwordCost = { memoryCost: 64, timeCost: 1 }
const limits = { ...modestLimits, costlyPerMinute: 10_000 }

describe.each(databaseKinds)('guessing passwords (%s)', kind => {
  const clock = movingClock()
  let server: TestServer
  const ask = async (username: string, password: string) =>
    (await server.client().post(path, { username, password })).status
  const guess = async (username: string, times: number) => {
    for (let i = 0; i < times; i++) expect(await ask(username, `wrong ${i}`)).toBe(401)
  }
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

  it('lets a failure wear off in an hour', async () => {
    await guess('admin', 4)
    clock.forward(hour + second)
    await guess('admin', 1)
    expect(await ask('admin', estatePassword)).toBe(200)
  })

  it('treats a username that nobody has in the same way', async () => {
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

describe.each(databaseKinds)('asking too often (%s)', kind => {
  let server: TestServer
  beforeAll(async () => {
    const tight = { refusedPerMinute: 8, costlyPerMinute: 4 }
    const plugins = [
      (app: TestServer['app'], context: TestServer['context']) =>
        authPlugin(app, context, { passwordCost, limits: tight }),
      eventsAlone,
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
})
