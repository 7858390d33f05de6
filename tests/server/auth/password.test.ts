import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate } from '../../../server/auth/authenticate.ts'
import { commonPasswords } from '../../../server/auth/common-passwords.ts'
import { passwordError } from '../../../server/auth/password-rules.ts'
import { argon2Passwords } from '../../../server/auth/passwords.ts'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { subjects } from '../../../server/bus/bus.ts'
import { recordsPlugin } from '../../../server/records.ts'
import { oneDatabase } from '../../support/database.ts'
import { fastest } from '../../support/fastest.ts'
import { estatePassword, startServer, type Answer, type TestServer, type TestSession } from '../../support/server.ts'

const next = 'a new and longer one'

describe.each(oneDatabase)('changing the password (%s)', kind => {
  let server: TestServer
  let session: TestSession
  const sql = (text: string) => server.context.database.pool.query(text)
  const change = (currentPassword: unknown, newPassword: unknown) =>
    server.client().call('POST', '/api/account/change-password', { currentPassword, newPassword }, session.headers)
  const signIn = (password: string) =>
    server.client().post('/api/authentication/request-token', { username: 'siteOwner', password })

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin, recordsPlugin] })
  })
  beforeEach(async () => {
    await sql('delete from sign_in_attempt')
    session = await server.signIn('siteOwner')
  })
  afterAll(() => server.close())

  it('refuses a wrong current one and a new one that will not do, and changes nothing', async () => {
    const refused = async (current: unknown, wanted: unknown) => {
      const { status, body } = await change(current, wanted)
      return [status, body]
    }
    const error = (propertyName: string, errorMessage: string) => [422, [{ propertyName, errorMessage }]]
    expect(await refused('wrong', next)).toEqual(error('currentPassword', 'Current password is not correct'))
    expect(await refused(estatePassword, 'short')).toEqual(
      error('newPassword', 'Password must be at least 8 characters'),
    )
    expect(await refused(estatePassword, 'PassWord1')).toEqual(error('newPassword', 'Password is too common'))
    expect(await refused(estatePassword, 'SITEOWNER')).toEqual(
      error('newPassword', 'Password must not be the username'),
    )
    expect(await refused(estatePassword, estatePassword)).toEqual(
      error('newPassword', 'Password must not be the current one'),
    )
    expect((await change(undefined, undefined)).status).toBe(422)
    expect((await signIn(estatePassword)).status).toBe(200)
  })

  it('is not a way to guess the current one', async () => {
    for (let i = 0; i < 5; i++) expect((await change(`wrong ${i}`, next)).status).toBe(422)
    expect((await change(estatePassword, next)).status).toBe(429)
  })

  it('leaves the app a new cookie and tells it no token', async () => {
    const page = { 'application-identification': 'Website', origin: server.url }
    const signedIn = await server
      .client()
      .call('POST', '/api/authentication/request-token', { username: 'engineer', password: estatePassword }, page)
    const cookieOf = ({ headers }: Answer) => (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const own = { ...page, cookie: cookieOf(signedIn) }
    const asked = { currentPassword: estatePassword, newPassword: next }
    const changed = await server.client().call('POST', '/api/account/change-password', asked, own)
    expect([changed.status, changed.body]).toEqual([200, { expiresAt: expect.any(String) }])
    const user = (cookie: string) => server.client().call('GET', '/api/authentication/user', undefined, { cookie })
    expect([(await user(own.cookie)).status, (await user(cookieOf(changed))).status]).toEqual([401, 200])
  })

  it('is not changed by editing oneself, whatever one may edit', async () => {
    const path = `/api/user/${server.estate.userIds.siteOwner}`
    const edited = await server.client().call('PUT', path, { password: next }, session.headers)
    expect([edited.status, edited.body]).toEqual([
      422,
      [{ propertyName: 'password', errorMessage: 'Change your own password in the account menu' }],
    ])
    expect((await server.client().call('PUT', path, { firstName: 'Grace' }, session.headers)).status).toBe(200)
    expect((await signIn(estatePassword)).status).toBe(200)
  })

  it('needs the strength that the client requires, also when set by another user', async () => {
    const tooEasy = 'Password is too easy to guess. Make it longer, or use several unrelated words'
    const path = `/api/user/${session.userId}`
    await sql(`update client set "requiredPasswordStrength" = 'strong' where "name" in ('Acme', 'Provider')`)
    expect(await change(estatePassword, 'kestrel-42')).toMatchObject({
      status: 422,
      body: [{ propertyName: 'newPassword', errorMessage: tooEasy }],
    })
    const office = server.client('officeStaff')
    const browse = `/api/user/${server.estate.userIds.officeStaff}/set-browsing-client`
    await office.post(browse, { clientId: server.estate.acme.clientId })
    const refused = { status: 422, body: [{ propertyName: 'password', errorMessage: tooEasy }] }
    const groups = (await sql(`select "userGroupIds" from "user" where "username" = 'trial'`)).rows[0].userGroupIds
    const grace = { username: 'grace', firstName: 'Grace', surname: 'H', email: 'g@example.org', userGroupIds: groups }
    expect(await office.put(path, { password: 'kestrel-42' })).toMatchObject(refused)
    expect(await office.post('/api/user', { ...grace, password: 'kestrel-42' })).toMatchObject(refused)
    await sql(`update client set "requiredPasswordStrength" = 'moderate' where "name" = 'Acme'`)
    expect((await office.post('/api/user', { ...grace, password: 'kestrel-42' })).status).toBe(201)
  })

  it('ends all other sessions at once, leaves this one with a new token, and asks for no more change', async () => {
    await sql(`update "user" set "forcePasswordChange" = true where "username" = 'siteOwner'`)
    const user = ({ headers }: Pick<TestSession, 'headers'>) =>
      server.client().call('GET', '/api/authentication/user', undefined, headers)
    expect((await user(session)).body).toMatchObject({ actionRequired: 'changePassword' })
    const other = await server.signIn('siteOwner')
    const otherId = (await authenticate(server.context, other.headers))!.sessionId
    const ended = new Promise<{ sessionIds: number[] }>(resolve =>
      server.context.bus.subscribe(subjects.sessionsEnded, message => resolve(message as { sessionIds: number[] })),
    )
    const ownId = (await authenticate(server.context, session.headers))!.sessionId
    const { status, body } = await change(estatePassword, next)
    expect([status, body]).toEqual([200, { token: expect.any(String), expiresAt: expect.any(String) }])
    const renewed = { headers: { authorization: `Bearer ${String((body as TestSession).token)}` } }
    expect((await user(session)).status).toBe(401)
    expect((await authenticate(server.context, renewed.headers))?.sessionId).toBe(ownId)
    const { sessionIds } = await ended
    expect(sessionIds).toContain(otherId)
    expect(sessionIds).not.toContain(ownId)
    expect(await authenticate(server.context, other.headers)).toBeUndefined()
    expect((await user(renewed)).body).not.toHaveProperty('actionRequired')
    expect([(await signIn(estatePassword)).status, (await signIn(next)).status]).toEqual([401, 200])
  })
})

describe('a password', () => {
  it('is refused in any case where it is one of the common ones', async () => {
    const longEnough = [...commonPasswords].filter(common => Array.from(common).length >= 8)
    expect(longEnough.length).toBeGreaterThan(10_000)
    for (const common of [...longEnough, 'gatehouse', 'passw0rd', 'iloveyou']) {
      expect(common).toBe(common.toLowerCase())
      expect(await passwordError(common.toUpperCase()), common).toBe('Password is too common')
    }
  })

  it('has 8 to 200 characters, of any kind', async () => {
    expect(await passwordError('1234567')).toMatch('at least 8')
    expect(await passwordError('ünïcödé🔑')).toBeUndefined()
    expect(await passwordError('🔑🔑🔑🔑')).toMatch('at least 8')
    expect(await passwordError('x'.repeat(200), { strength: 'weak' })).toBeUndefined()
    expect(await passwordError('x'.repeat(201))).toMatch('at most 200')
  })

  it('is as hard to guess as the client asks, and never quite the name of its user', async () => {
    const tooEasy = 'Password is too easy to guess. Make it longer, or use several unrelated words'
    const judged = async (password: string) => {
      const all = (['weak', 'moderate', 'strong'] as const).map(strength => passwordError(password, { strength }))
      return (await Promise.all(all)).map(wrong => wrong === undefined || wrong)
    }
    expect(await judged('qwertyuiop[]')).toEqual([true, tooEasy, tooEasy])
    expect(await judged('kestrel-42')).toEqual([true, true, tooEasy])
    expect(await judged('a gate, a bell and a lantern')).toEqual([true, true, true])
    expect(await passwordError('Montgomery1862')).toBeUndefined()
    expect(await passwordError('Montgomery1862', { about: ['Montgomery'] })).toBe(tooEasy)
    expect(await passwordError('Keeper-of-7', { username: 'keeper-of-7' })).toBe('Password must not be the username')
  })

  it('takes a moment to judge, however it is made', async () => {
    const hardest = 'aA4@eE3lL1iI!sS5$'.repeat(12).slice(0, 200)
    expect(await fastest(3, () => passwordError(hardest))).toBeLessThan(1000)
  })

  it('is hashed with its own salt and checked against it, exactly as it is typed', async () => {
    const passwords = argon2Passwords({ memoryCost: 64, timeCost: 1 })
    const [one, two] = [await passwords.hash('the same'), await passwords.hash('the same')]
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'the same')).toBe(true)
    for (const other of ['another', 'The same', 'the same ', ' the same', 'the sam'])
      expect(await passwords.verify(one, other), other).toBe(false)
    expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false)
  })
})
