import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate } from '../../../server/auth/authenticate.ts'
import { commonPasswords } from '../../../server/auth/common-passwords.ts'
import { passwordError } from '../../../server/auth/password-rules.ts'
import { argon2Passwords } from '../../../server/auth/passwords.ts'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { subjects } from '../../../server/bus/bus.ts'
import { databaseKinds } from '../../support/database.ts'
import { estatePassword, startServer, type TestServer, type TestSession } from '../../support/server.ts'

const next = 'a new and longer one'

describe.each(databaseKinds)('changing the password (%s)', kind => {
  let server: TestServer
  let session: TestSession
  const sql = (text: string) => server.context.database.pool.query(text)
  const change = (currentPassword: unknown, newPassword: unknown) =>
    server.client().call('POST', '/api/account/change-password', { currentPassword, newPassword }, session.headers)
  const signIn = (password: string) =>
    server.client().post('/api/authentication/request-token', { username: 'siteOwner', password })

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin] })
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

  it('ends all other sessions at once, leaves this one, and asks for no more change', async () => {
    await sql(`update "user" set "forcePasswordChange" = true where "username" = 'siteOwner'`)
    const user = () => server.client().call('GET', '/api/authentication/user', undefined, session.headers)
    expect((await user()).body).toMatchObject({ actionRequired: 'changePassword' })
    const other = await server.signIn('siteOwner')
    const otherId = (await authenticate(server.context, other.headers))!.sessionId
    const ended = new Promise<{ sessionIds: number[] }>(resolve =>
      server.context.bus.subscribe(subjects.sessionsEnded, message => resolve(message as { sessionIds: number[] })),
    )
    expect((await change(estatePassword, next)).status).toBe(204)
    const ownId = (await authenticate(server.context, session.headers))!.sessionId
    const { sessionIds } = await ended
    expect(sessionIds).toContain(otherId)
    expect(sessionIds).not.toContain(ownId)
    expect(await authenticate(server.context, other.headers)).toBeUndefined()
    expect((await user()).body).not.toHaveProperty('actionRequired')
    expect([(await signIn(estatePassword)).status, (await signIn(next)).status]).toEqual([401, 200])
  })
})

describe('a password', () => {
  it('is refused in any case where it is one of the common ones', () => {
    expect(commonPasswords.size).toBeGreaterThan(200)
    for (const common of commonPasswords) {
      expect(common).toBe(common.toLowerCase())
      expect(passwordError(common.toUpperCase()), common).toBe('Password is too common')
    }
  })

  it('has 8 to 200 characters, of any kind', () => {
    expect(passwordError('1234567')).toMatch('at least 8')
    expect(passwordError('ünïcödé🔑')).toBeUndefined()
    expect(passwordError('🔑🔑🔑🔑')).toMatch('at least 8')
    expect(passwordError('x'.repeat(200))).toBeUndefined()
    expect(passwordError('x'.repeat(201))).toMatch('at most 200')
  })

  it('is hashed with a salt of its own and checked against it', async () => {
    const passwords = argon2Passwords({ memoryCost: 64, timeCost: 1 })
    const [one, two] = [await passwords.hash('the same'), await passwords.hash('the same')]
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'the same')).toBe(true)
    expect(await passwords.verify(one, 'another')).toBe(false)
    expect(await passwords.verify(undefined, 'nobody has this password')).toBe(false)
  })
})
