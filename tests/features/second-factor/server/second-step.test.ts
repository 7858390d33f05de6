import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { wrong } from '../../../server/rest/house.ts'
import { minute, second } from '../../../server/auth/moving-clock.ts'
import { failuresOf, forgetFailures } from '../../../../server/auth/throttle.ts'
import { type House, startHouse } from './house.ts'

const wrongCode = wrong('code', 'The code is not correct')

describe.each(oneDatabase)('the second step of a sign-in (%s)', kind => {
  let house: House
  beforeAll(async () => void (house = await startHouse(kind)))
  afterEach(() => house.clear())
  afterAll(() => house?.close())

  it('follows the password of who has a second factor, and gives no session before', async () => {
    const { secret } = await house.app('siteOwner')
    const { status, body } = await house.password('siteOwner')
    expect([status, body]).toEqual([
      200,
      {
        pendingToken: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: expect.any(String),
        secondFactor: { type: 'app', sentTo: null, passkeys: false },
      },
    ])
    const answer = await house.step(body.pendingToken!, { code: house.codeAt(secret) })
    expect(answer.status).toBe(200)
    expect((await house.as(answer.body.token!).get('/door')).status).toBe(200)
  })

  it('is the only thing that its token is good for', async () => {
    await house.app('siteOwner')
    const token = await house.pending('siteOwner')
    for (const path of ['/authentication/user', '/door', '/account/second-factor', '/authentication/refresh-token'])
      expect((await house.as(token).get(path)).status, path).toBe(401)
    for (const name of ['gatehouse', '__Host-gatehouse'])
      expect((await house.call('GET', '/door', undefined, { cookie: `${name}=${token}` })).status).toBe(401)
    expect(
      (await house.as(token).post('/account/change-password', { currentPassword: 'a', newPassword: 'b' })).status,
    ).toBe(401)
    expect((await house.as(token).post('/account/second-factor/set-up', { type: 'app' })).status).toBe(401)
  })

  it('needs a pending sign-in: neither nothing, nor a session, nor a made-up token will do', async () => {
    const { secret, token } = await house.app('siteOwner')
    for (const pendingToken of [token, 'x'.repeat(43), ''])
      expect(await house.step(pendingToken, { code: house.codeAt(secret) })).toMatchObject({
        status: 401,
        body: { code: 'signInEnded' },
      })
    const none = await house.call('POST', '/authentication/second-factor', { code: house.codeAt(secret) })
    expect(none.status).toBe(401)
  })

  it('cannot be carried to another user', async () => {
    const mine = await house.app('siteOwner')
    const other = await house.app('otherSiteOwner')
    const token = await house.pending('otherSiteOwner')
    expect(await house.step(token, { code: house.codeAt(mine.secret) })).toMatchObject(wrongCode)
    expect(await house.step(token, { recoveryCode: mine.recoveryCodes[0] })).toMatchObject(wrongCode)
    const { body } = await house.step(token, { code: house.codeAt(other.secret) })
    expect((await house.as(body.token!).get('/authentication/user')).body).toMatchObject({ username: 'otherSiteOwner' })
  })

  it('works once: neither its token nor its code is taken again', async () => {
    const { secret } = await house.app('siteOwner')
    const token = await house.pending('siteOwner')
    const code = house.codeAt(secret)
    expect((await house.step(token, { code })).status).toBe(200)
    expect(await house.step(token, { code: house.codeAt(secret, 30_000) })).toMatchObject({ status: 401 })
    expect(await house.step(await house.pending('siteOwner'), { code })).toMatchObject(wrongCode)
  })

  it('gives one session where a code comes twice at the same instant', async () => {
    const { secret } = await house.app('siteOwner')
    const code = house.codeAt(secret)
    const [one, two] = [await house.pending('siteOwner'), await house.pending('siteOwner')]
    const answers = await Promise.all([one, two, one, two].map(token => house.step(token, { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('gives one session for one pending sign-in, whatever comes at the same instant', async () => {
    const { recoveryCodes } = await house.app('siteOwner')
    const token = await house.pending('siteOwner')
    const answers = await Promise.all(
      recoveryCodes.slice(0, 4).map(recoveryCode => house.step(token, { recoveryCode })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // Those that were too late are not used up.
    expect(await house.query('select 1 from recovery_code where "usedAt" is not null')).toHaveLength(1)
  })

  it('takes the code of one time step before or after, and of no other', async () => {
    const { secret } = await house.app('siteOwner')
    const at = async (ms: number) =>
      (await house.step(await house.pending('siteOwner'), { code: house.codeAt(secret, ms) })).status
    expect(await at(-60_000)).toBe(422)
    expect(await at(60_000)).toBe(422)
    expect(await at(-30_000)).toBe(200)
    expect(await at(30_000)).toBe(200)
    // A step before one that was used is used too.
    expect(await at(0)).toBe(422)
  })

  it('takes a code as it is pasted', async () => {
    const { secret } = await house.app('siteOwner')
    const code = house.codeAt(secret)
    expect(
      (await house.step(await house.pending('siteOwner'), { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status,
    ).toBe(200)
  })

  it('ends after ten minutes', async () => {
    const { secret } = await house.app('siteOwner')
    const token = await house.pending('siteOwner')
    house.clock.forward(10 * minute + second)
    expect((await house.step(token, { code: house.codeAt(secret) })).status).toBe(401)
  })

  it('ends when the password changes', async () => {
    const { secret } = await house.app('siteOwner')
    const token = await house.pending('siteOwner')
    house.clock.forward(second)
    await house.query(
      `update user_password set "changedAt" = $1 where "userId" = (select "userId" from "user" where "username" = 'siteOwner')`,
      [house.clock.now()],
    )
    expect((await house.step(token, { code: house.codeAt(secret) })).status).toBe(401)
  })

  it('is asked for after a forgotten password was reset, too', async () => {
    const { secret } = await house.app('siteOwner')
    const kept = await house.query('select * from user_password')
    await house.call('POST', '/authentication/forgot-password', { user: 'siteOwner' })
    const codeSent = async () => /reset-password#([\w-]{43})/.exec((await house.lastMessage()).text)?.[1]
    await expect.poll(codeSent).toBeDefined()
    const newPassword = 'a gate, a bell and a lantern'
    const reset = await house.call('POST', '/authentication/reset-password', { code: await codeSent(), newPassword })
    expect([reset.status, reset.headers.get('set-cookie')]).toEqual([204, null])
    const { body } = await house.password('siteOwner', newPassword)
    expect(body).toMatchObject({ secondFactor: { type: 'app' }, pendingToken: expect.any(String) })
    expect(body).not.toHaveProperty('token')
    expect((await house.step(body.pendingToken!, { code: house.codeAt(secret) })).status).toBe(200)
    for (const { userId, hash } of kept)
      await house.query('update user_password set "hash" = $2 where "userId" = $1', [userId, hash])
  })

  it('ends after five wrong codes, even for the right one', async () => {
    const { secret } = await house.app('siteOwner')
    const token = await house.pending('siteOwner')
    for (let n = 0; n < 5; n++) expect(await house.step(token, { code: '000000' })).toMatchObject(wrongCode)
    expect(await house.step(token, { code: house.codeAt(secret) })).toMatchObject({
      status: 401,
      body: { code: 'signInEnded' },
    })
  })

  it('is not opened by guesses at the same instant either', async () => {
    await house.app('siteOwner')
    const token = await house.pending('siteOwner')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => house.step(token, { code: `00000${n % 10}` })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  })

  it('lets nobody guess on over many sign-ins, and does not hold up the user at their own network', async () => {
    const { secret } = await house.app('siteOwner')
    const from = (remoteAddress: string, pendingToken: string, code: string) =>
      house.server.app.inject({
        method: 'POST',
        url: '/api/authentication/second-factor',
        remoteAddress,
        payload: { pendingToken, code },
      })
    const statuses = new Set<number>()
    for (let n = 0; n < 30; n++) {
      const { statusCode } = await from(`203.0.${n}.7`, await house.pending('siteOwner'), '000000')
      statuses.add(statusCode)
    }
    // From thirty networks: they wait for one another.
    expect(statuses).toEqual(new Set([422, 429]))
    // The user has signed in from here before.
    expect((await house.step(await house.pending('siteOwner'), { code: house.codeAt(secret) })).status).toBe(200)
  })

  it('counts wrong codes for the user alone, not for a username that looks like their ID', async () => {
    await house.app('siteOwner')
    const [{ userId } = { userId: 0 }] = await house.query<{ userId: number }>(
      `select "userId" from "user" where "username" = 'siteOwner'`,
    )
    await house.step(await house.pending('siteOwner'), { code: '000000' })
    const { pool } = house.server.context.database
    expect(await failuresOf(pool, String(userId), house.clock.now())).toMatchObject({ failures: 0 })
    await forgetFailures(pool, String(userId))
    expect(await house.query('select 1 from sign_in_attempt where "failures" > 0')).not.toEqual([])
  })

  it('does not make a network known by the password alone', async () => {
    await house.app('siteOwner')
    const before = await house.query('select 1 from known_network')
    await house.server.app.inject({
      method: 'POST',
      url: '/api/authentication/request-token',
      remoteAddress: '198.51.100.9',
      payload: { username: 'siteOwner', password: 'correct horse battery staple' },
    })
    expect(await house.query('select 1 from known_network')).toHaveLength(before.length)
  })

  it('takes each recovery code once, in any case, and tells the user how many are left', async () => {
    const { recoveryCodes } = await house.app('siteOwner')
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    const { status, body } = await house.step(await house.pending('siteOwner'), { recoveryCode: typed })
    expect(status).toBe(200)
    expect((await house.lastMessage()).text).toContain('A recovery code was used to sign in as you. 9 are left')
    expect((await house.as(body.token!).get('/account/second-factor')).body).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await house.step(await house.pending('siteOwner'), { recoveryCode: first })).toMatchObject(wrongCode)
  })

  it('is kept in a cookie that no script and no other site can reach, where the app asks', async () => {
    const { secret } = await house.app('siteOwner')
    const page = { 'application-identification': 'Website', origin: house.server.url }
    const answer = await house.call(
      'POST',
      '/authentication/request-token',
      { username: 'siteOwner', password: 'correct horse battery staple' },
      page,
    )
    expect(answer.body).toEqual({ expiresAt: expect.any(String), secondFactor: expect.any(Object) })
    const parts = (answer.headers.get('set-cookie') ?? '').split('; ')
    expect(parts[0]).toMatch(/^gatehouse-pending=[\w-]{43}$/)
    expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Strict'])
    const complete = (headers: Record<string, string>) =>
      house.call(
        'POST',
        '/authentication/second-factor',
        { code: house.codeAt(secret) },
        { cookie: parts[0]!, ...headers },
      )
    expect((await complete({})).status).toBe(403)
    expect((await complete({ ...page, origin: 'http://evil.example' })).status).toBe(403)
    const done = await complete(page)
    expect(done.body).toEqual({ expiresAt: expect.any(String) })
    expect(done.headers.getSetCookie().map(cookie => cookie.split(';')[0])).toEqual([
      'gatehouse-pending=',
      expect.stringMatching(/^gatehouse=[\w-]{43}$/),
    ])
  })

  it('asks nothing of who has none', async () => {
    expect((await house.password('engineer')).body).toEqual({
      token: expect.any(String),
      expiresAt: expect.any(String),
    })
  })
})
