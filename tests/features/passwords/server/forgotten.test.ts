import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { estatePassword } from '../../../support/server.ts'
import { newPassword, startHouse, type PasswordHouse } from './house.ts'

const notFound = { status: 404, body: { error: 'Password reset code not found', code: 'resetCodeNotFound' } }
const accepted = { status: 202, body: { mail: false } }

describe.each(oneDatabase)('a forgotten password, on %s', kind => {
  let house: PasswordHouse
  beforeAll(async () => void (house = await startHouse(kind)))
  beforeEach(async () => void (await house.query('delete from sign_in_attempt')))
  afterAll(() => house?.close())

  /** A user of Acme with a password. */
  const somebody = () => house.addUser('siteOwner', { password: estatePassword })
  const asked = async () => {
    const user = await somebody()
    await house.forgot(user.username)
    return { ...user, code: await house.code(user.email) }
  }
  const links = (email: string) =>
    house.mails(email).then(all => all.filter(({ kind: what }) => what === 'Forgotten password').length)

  it('is answered by a link to the address of who is named, by username or email, in any case', async () => {
    const user = await somebody()
    expect(await house.forgot(user.username.toUpperCase())).toEqual(accepted)
    expect(await house.forgot(` ${user.email.toUpperCase()} `)).toEqual(accepted)
    const [mail, second] = await house.mails(user.email)
    expect(mail).toMatchObject({ subject: 'Acme: reset your password', status: 'kept', causeEntity: 'user' })
    expect(mail?.body).toContain(`Your username is ${user.username}.`)
    expect(mail?.body).toMatch(/The link works once, until \d+ \w+ \d{4} at \d\d:\d\d/)
    expect(second?.link).not.toBe(mail?.link)
  })

  it('is reset by the code of the link, once, and the user is told', async () => {
    const { code, username, email, userId } = await asked()
    const before = (
      await house.server
        .client()
        .post<{ token: string }>('/api/authentication/request-token', { username, password: estatePassword })
    ).body
    expect(await house.openCode(code)).toMatchObject({ status: 200, body: { username, strength: 'moderate' } })
    expect((await house.reset(code)).status).toBe(204)
    expect([await house.signIn(username, estatePassword), await house.signIn(username, newPassword)]).toEqual([
      401, 200,
    ])
    const session = { authorization: `Bearer ${before.token}` }
    expect((await house.server.client().call('GET', '/api/authentication/user', undefined, session)).status).toBe(401)
    const told = (await house.mails(email)).at(-1)
    expect(told).toMatchObject({ subject: 'Acme: your password was changed', link: null })
    expect(told?.body).toContain('by a link that was sent to this address')
    const past = await house.server.client('siteOwner').get<{ items: object[] }>(`/api/user/${userId}/history`)
    expect(past.body.items[0]).toMatchObject({ by: 'Ada Byron, by a link', after: { command: 'Reset password' } })
    expect(await house.reset(code, 'another lantern by the gate')).toMatchObject(notFound)
    expect(await house.openCode(code)).toMatchObject(notFound)
  })

  it('takes a code once, however many try at once', async () => {
    const { code } = await asked()
    const tried = await Promise.all([1, 2, 3, 4].map(n => house.reset(code, `${newPassword} ${n}`)))
    expect(tried.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404])
  })

  it('takes one of two codes of a user at the same time', async () => {
    const { code, email, username } = await asked()
    await house.forgot(username)
    const tried = await Promise.all([house.reset(code), house.reset(await house.code(email))])
    expect(tried.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })

  it('has a code that is no good after eight hours, or once the password has changed otherwise', async () => {
    const late = await asked()
    house.later(8 * 60 - 1)
    expect((await house.openCode(late.code)).status).toBe(200)
    house.later(2)
    expect(await house.reset(late.code)).toMatchObject(notFound)

    const older = await asked()
    await house.forgot(older.username)
    expect((await house.reset(await house.code(older.email))).status).toBe(204)
    expect(await house.reset(older.code)).toMatchObject(notFound)

    const changed = await asked()
    const token = (
      await house.server.client().post<{ token: string }>('/api/authentication/request-token', {
        username: changed.username,
        password: estatePassword,
      })
    ).body.token
    const body = { currentPassword: estatePassword, newPassword }
    const own = { authorization: `Bearer ${token}` }
    expect((await house.server.client().call('POST', '/api/account/change-password', body, own)).status).toBe(200)
    expect(await house.reset(changed.code)).toMatchObject(notFound)

    const set = await asked()
    await house.server.client('siteOwner').put(`/api/user/${set.userId}`, { password: newPassword })
    expect(await house.reset(set.code)).toMatchObject(notFound)
  })

  it('has a code that ends with a new address, or the user', async () => {
    const moved = await asked()
    await house.server.client('siteOwner').put(`/api/user/${moved.userId}`, { email: `new-${moved.email}` })
    expect(await house.reset(moved.code)).toMatchObject(notFound)
    expect((await house.mails(moved.email))[0]).toMatchObject({ reason: 'Its link is not good any more', link: null })
    const gone = await asked()
    await house.server.client('siteOwner').delete(`/api/user/${gone.userId}`)
    expect(await house.reset(gone.code)).toMatchObject(notFound)
    expect(await house.forgot(gone.username)).toEqual(accepted)
    expect(await links(gone.email)).toBe(1)
  })

  it('refuses a password that will not do, and the code stays good', async () => {
    const { code, username } = await asked()
    const refused = async (password: string) => (await house.reset(code, password)).body
    const error = (errorMessage: string) => [{ propertyName: 'newPassword', errorMessage }]
    expect(await refused('')).toEqual(error('Password field is required'))
    expect(await refused('short')).toEqual(error('Password must be at least 8 characters'))
    expect(await refused('passw0rd')).toEqual(error('Password is too common'))
    expect(await refused(username.padEnd(8, '1'))).toEqual([
      { propertyName: 'newPassword', errorMessage: expect.any(String) },
    ])
    await house.query(`update client set "requiredPasswordStrength" = 'strong' where "name" = 'Acme'`)
    expect(await house.openCode(code)).toMatchObject({ body: { strength: 'strong' } })
    expect(await refused('kestrel-42')).toEqual(
      error('Password is too easy to guess. Make it longer, or use several unrelated words'),
    )
    await house.query(`update client set "requiredPasswordStrength" = 'moderate' where "name" = 'Acme'`)
    expect((await house.reset(code, 'kestrel-42')).status).toBe(204)
  })

  it('has one answer for everybody, known or not', async () => {
    const { username, email } = await somebody()
    const answers = []
    for (const user of [username, email, 'nobody', 'nobody@people.example', "' or 1=1 --", 'ünknown', '%'])
      answers.push(await house.server.client().post('/api/authentication/forgot-password', { user }))
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual(accepted)
      expect(headers.get('content-length')).toBe(answers[0]?.headers.get('content-length'))
    }
    for (const user of ['', ' ', 'x'.repeat(255), 'a\0b', ['x'], undefined])
      expect((await house.server.client().post('/api/authentication/forgot-password', { user })).status).toBe(422)
  })

  it('is answered as fast for somebody as for nobody', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const { username, email } = await somebody()
    for (let n = 0; n < 100; n++) {
      const pair = [['known', n % 2 ? username : email] as const, ['unknown', `nobody${n}`] as const]
      // What an answer leaves to be done slows the next one.
      for (const [what, user] of n % 4 < 2 ? pair : pair.toReversed()) {
        await house.query('delete from sign_in_attempt; delete from password_link')
        const began = performance.now()
        await house.server.client().post('/api/authentication/forgot-password', { user })
        times[what].push(performance.now() - began)
      }
    }
    // Other work of this machine makes some slower, and none faster.
    const quick = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 4)] ?? 0
    const [known, unknown] = [quick(times.known), quick(times.unknown)]
    // Looked up before the answer, it was 1.5 times as long.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(1.3)
  })

  it('sends a user five links an hour at most, and those they have stay good', async () => {
    const { username, email } = await somebody()
    for (let n = 0; n < 7; n++) expect(await house.forgot(username)).toEqual(accepted)
    expect(await links(email)).toBe(5)
    const [first] = await house.mails(email)
    expect((await house.reset(first?.link?.split('#')[1] ?? '')).status).toBe(204)
    house.later(61)
    await house.forgot(username)
    expect(await links(email)).toBe(6)
  })

  it('holds up an address that asks for very many, whoever they are', async () => {
    const { username } = await somebody()
    const ask = (user: string) => house.server.client().post('/api/authentication/forgot-password', { user })
    for (let n = 0; n < 20; n++) expect((await ask(`nobody${n}`)).status).toBe(202)
    expect(await Promise.all([ask('nobody'), ask(username)])).toMatchObject([{ status: 429 }, { status: 429 }])
    house.later(2)
    expect((await ask(username)).status).toBe(202)
  })

  it('holds up who guesses codes, and nobody who has one', async () => {
    const { code } = await asked()
    for (const bad of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}\0`, `${code}x`, code.toLowerCase()])
      expect(await house.openCode(bad)).toMatchObject(notFound)
    const statuses = []
    for (let n = 0; n < 20; n++) statuses.push((await house.reset(String(n).padStart(43, 'A'))).status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect((await house.openCode('A'.repeat(43))).status).toBe(429)
    expect((await house.reset(code)).status).toBe(204)
    expect(
      (await house.server.client().post('/api/authentication/reset-password', { code: ['A'], newPassword })).status,
    ).toBe(422)
  })

  it('lets a user in again who was locked out by guesses', async () => {
    const { username, code } = await asked()
    for (let n = 0; n < 6; n++) await house.signIn(username, `wrong ${n}`)
    expect(await house.signIn(username, estatePassword)).toBe(401)
    expect((await house.reset(code)).status).toBe(204)
    expect(await house.signIn(username, newPassword)).toBe(200)
  })

  it('can be reset where the client is locked out, and opens nothing more than a sign-in', async () => {
    await house.query(`update client set "lockedOut" = true where "name" = 'Borough'`)
    await house.forgot('otherSiteOwner')
    const code = await house.code('otherSiteOwner@example.com')
    expect((await house.reset(code)).status).toBe(204)
    expect(await house.signIn('otherSiteOwner', newPassword)).toBe(200)
    await house.query(`update client set "deletedAt" = now() where "name" = 'Borough'`)
    await house.forgot('otherSiteOwner')
    expect(await links('otherSiteOwner@example.com')).toBe(1)
    await house.query(`update client set "deletedAt" = null, "lockedOut" = false where "name" = 'Borough'`)
  })

  it('writes the code down nowhere', async () => {
    const { code, userId, email } = await asked()
    const rows = await house.query(
      `select l, m, d from password_link l join mail_message m using ("mailMessageId") join mail_delivery d using ("mailMessageId") where l."userId" = $1`,
      [userId],
    )
    expect(rows.length).toBe(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    const [mail] = await house.mails(email)
    const shown = await house.server
      .client('siteOwner')
      .get<{ body: string }>(`/api/mailmessage/${mail?.mailMessageId}`)
    expect(shown.body.body).toContain('…')
    expect(JSON.stringify(shown.body)).not.toContain(code)
    const copied = await house.server.client('admin').post(`/api/mailmessage/${mail?.mailMessageId}/copy-link`)
    expect(copied.status).toBeGreaterThanOrEqual(403)
  })

  it('leads to the address of the settings, whatever host was asked', async () => {
    const { username, email } = await somebody()
    const answer = await fetch(`${house.server.url}/api/authentication/forgot-password`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
      },
      body: JSON.stringify({ user: username }),
    })
    expect(answer.status).toBe(202)
    await expect.poll(() => house.mails(email), { timeout: 20_000 }).toHaveLength(1)
    expect((await house.mails(email))[0]?.link).toMatch(/^https:\/\/doors\.example\/reset-password#[\w-]{43}$/)
  })

  it('is looked up by the schedule where the server had ended before', async () => {
    const { username, email } = await somebody()
    await house.query('insert into password_request ("asked", "createdAt") values ($1, $2), ($1, $3)', [
      username,
      house.server.context.now(),
      new Date(0),
    ])
    const { answerForgotten } = await import('../../../../src/features/passwords/server/answer-forgotten.ts')
    await answerForgotten.run(house.server.context, new AbortController().signal)
    expect(await links(email)).toBe(1)
    expect(await house.query('select 1 from password_request')).toEqual([])
  })
})
