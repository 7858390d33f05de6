import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PasswordState } from '../../../../src/features/passwords/domain/password-link.ts'
import type { Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { estatePassword, type TestRole } from '../../../support/server.ts'
import { newPassword, startHouse, type PasswordHouse } from './house.ts'

const tooStrong = { status: 403, body: { error: 'You need the permission to change this user for this' } }

describe.each(oneDatabase)('the passwords of users, on %s', kind => {
  let house: PasswordHouse
  beforeAll(async () => void (house = await startHouse(kind)))
  beforeEach(async () => void (await house.query('delete from sign_in_attempt')))
  afterAll(() => house?.close())

  const as = (role: TestRole) => house.server.client(role)
  const state = async (userId: number) =>
    (await as('siteOwner').get<PasswordState>(`/api/user/${userId}/password`)).body
  const send = (userId: number, role: TestRole = 'siteOwner') =>
    as(role).post<PasswordState>(`/api/user/${userId}/send-password-link`)
  const past = async (userId: number) =>
    (await as('siteOwner').get<{ items: Row[] }>(`/api/user/${userId}/history`)).body.items

  describe('an invitation', () => {
    it('goes to who was made without a password, and lets them choose one', async () => {
      const { userId, email, username } = await house.addUser('siteOwner')
      expect(await state(userId)).toMatchObject({
        changed: null,
        email,
        mail: false,
        rules: { username, strength: 'moderate' },
        link: { why: 'invited', state: 'open', by: 'Test siteOwner', email, mail: 'kept' },
      })
      const [mail] = await house.mails(email)
      expect(mail).toMatchObject({ subject: 'Acme: choose your password' })
      expect(mail?.body).toContain(`Your username is ${username}.`)
      const goodMs = Date.parse((await state(userId)).link?.expires ?? '') - house.server.context.now().getTime()
      expect(Math.round(goodMs / 3_600_000)).toBe(7 * 24)
      expect((await house.reset(await house.code(email))).status).toBe(204)
      expect(await house.signIn(username, newPassword)).toBe(200)
      expect(await state(userId)).toMatchObject({ changed: expect.any(String), link: { state: 'used' } })
      // Who has just chosen their first password is not told that it has changed.
      expect(await house.mails(email)).toHaveLength(1)
    })

    it('that still waits to be sent goes nowhere once the password was set another way', async () => {
      const { userId, email } = await house.addUser('siteOwner')
      expect(await house.mails(email)).toMatchObject([{ link: expect.any(String) }])
      const { body } = await as('siteOwner').get<Row>(`/api/user/${userId}`)
      const set = { version: body['version'], password: newPassword }
      expect(await as('siteOwner').put(`/api/user/${userId}`, set)).toMatchObject({ status: 200 })
      expect((await house.mails(email))[0]).toMatchObject({ link: null, reason: 'Its link is not good any more' })
    })

    it('goes to nobody who was given a password', async () => {
      const { userId, email } = await house.addUser('siteOwner', { password: estatePassword })
      expect(await house.mails(email)).toEqual([])
      expect(await state(userId)).toMatchObject({ changed: expect.any(String), link: null })
    })

    it('goes to who has registered without a password too', async () => {
      const [{ id } = { id: 0 }] = await house.query<{ id: number }>(
        `insert into public_registration ("emailAddress", "firstName", "surname", "clientName", "status", "accountType")
         values ('new@people.example', 'New', 'Owner', 'New Place', 'applied', 'siteOwner') returning "publicRegistrationId" as "id"`,
      )
      const path = `/api/publicregistration/${id}`
      expect((await as('officeStaff').post(`${path}/approve`)).status).toBe(200)
      expect((await as('officeStaff').post(`${path}/complete`)).status).toBe(200)
      const subjects = (await house.mails('new@people.example')).map(({ subject }) => subject)
      expect(subjects).toContain('New Place: choose your password')
      expect((await house.reset(await house.code('new@people.example'))).status).toBe(204)
      expect(await house.signIn('new@people.example', newPassword)).toBe(200)
    })

    it('can be sent again, and the earlier one is good until one of them is used', async () => {
      const { userId, email } = await house.addUser('siteOwner')
      const first = await house.code(email)
      expect(await send(userId)).toMatchObject({ status: 200, body: { link: { why: 'invited', state: 'open' } } })
      expect((await past(userId))[0]).toMatchObject({ after: { command: 'Send invitation', email } })
      const second = await house.code(email)
      expect([(await house.openCode(first)).status, (await house.openCode(second)).status]).toEqual([200, 200])
      expect((await house.reset(second)).status).toBe(204)
      expect((await house.reset(first)).status).toBe(404)
    })

    it('is a link to reset the password of who has one', async () => {
      const { userId, email, username } = await house.addUser('siteOwner', { password: estatePassword })
      expect(await send(userId)).toMatchObject({ body: { link: { why: 'sent', by: 'Test siteOwner' } } })
      expect(await house.signIn(username, estatePassword)).toBe(200)
      expect((await house.reset(await house.code(email))).status).toBe(204)
    })

    it('is not sent without end, or by who may not', async () => {
      const { userId, email } = await house.addUser('siteOwner')
      for (let n = 0; n < 4; n++) expect((await send(userId)).status).toBe(200)
      expect(await send(userId)).toMatchObject({
        status: 429,
        body: { error: `Too many emails to ${email}. Try again in an hour` },
      })
      expect((await send(userId, 'otherSiteOwner')).status).toBe(404)
      expect((await send(userId, 'trial')).status).toBe(403)
      expect((await house.server.client().post(`/api/user/${userId}/send-password-link`)).status).toBe(401)
      expect((await as('otherSiteOwner').get(`/api/user/${userId}/password`)).status).toBe(404)
    })
  })

  describe('a password set by somebody else', () => {
    const set = (userId: number, role: TestRole, more: Row = {}) =>
      as(role).put(`/api/user/${userId}`, { password: newPassword, forcePasswordChange: true, ...more })

    it('works, asks for another at the next sign-in, and its user is told without it', async () => {
      const { userId, email, username } = await house.addUser('siteOwner', { password: estatePassword })
      expect((await set(userId, 'siteOwner')).status).toBe(200)
      expect([await house.signIn(username, estatePassword), await house.signIn(username, newPassword)]).toEqual([
        401, 200,
      ])
      const [mail] = await house.mails(email)
      expect(mail?.body).toContain('by Test siteOwner')
      expect(JSON.stringify(mail)).not.toContain(newPassword)
      expect((await as('siteOwner').put(`/api/user/${userId}`, { firstName: 'Grace' })).status).toBe(200)
      expect(await house.mails(email)).toHaveLength(1)
    })

    it('is set in one’s own organisation alone, never of somebody who may do more', async () => {
      const { userId } = await house.addUser('siteOwner')
      const [{ userGroupIds } = { userGroupIds: [0] }] = await house.query<{ userGroupIds: number[] }>(
        `insert into user_group ("name", "featureIds") select 'Keepers', array_agg("featureId") from feature
         where "name" in ('USER_READ', 'USER_EDIT') returning array["roleId"] as "userGroupIds"`,
      )
      const keeper = await house.addUser('siteOwner', { userGroupIds, password: estatePassword })
      const { token } = (
        await house.server.client().post<{ token: string }>('/api/authentication/request-token', {
          username: keeper.username,
          password: estatePassword,
        })
      ).body
      const byKeeper = (method: string, path: string, body?: Row) =>
        house.server.client().call(method, path, body, { authorization: `Bearer ${token}` })
      const owner = house.server.estate.userIds.siteOwner
      expect(await byKeeper('PUT', `/api/user/${owner}`, { password: newPassword })).toMatchObject(tooStrong)
      expect(await byKeeper('POST', `/api/user/${owner}/send-password-link`)).toMatchObject(tooStrong)
      expect(await byKeeper('POST', `/api/user/${owner}/reset-failed-log-ins`)).toMatchObject(tooStrong)
      expect((await set(userId, 'otherSiteOwner')).status).toBe(404)
      expect((await set(userId, 'trial')).status).toBe(403)
      const limited = await house.addUser('siteOwner', {
        userGroupIds,
        password: estatePassword,
        areaIds: [house.server.estate.acme.floorId],
      })
      const session = await house.server.client().post<{ token: string }>('/api/authentication/request-token', {
        username: limited.username,
        password: estatePassword,
      })
      const byLimited = (method: string, path: string, body?: Row) =>
        house.server.client().call(method, path, body, { authorization: `Bearer ${session.body.token}` })
      expect(
        (await byLimited('PUT', `/api/user/${keeper.userId}`, { password: newPassword })).status,
      ).toBeGreaterThanOrEqual(403)
      expect((await byLimited('POST', `/api/user/${keeper.userId}/send-password-link`)).status).toBeGreaterThanOrEqual(
        403,
      )
    })
  })

  describe('failed log-ins', () => {
    it('are shown, and can be reset at every place, with a note in the history', async () => {
      const { userId, username } = await house.addUser('siteOwner', { password: estatePassword })
      for (let n = 0; n < 6; n++) await house.signIn(username, `wrong ${n}`)
      expect(await house.signIn(username, estatePassword)).toBe(401)
      expect(await state(userId)).toMatchObject({ failures: 5, heldUntil: expect.any(String) })
      expect((await as('siteOwner').post(`/api/user/${userId}/reset-failed-log-ins`)).status).toBe(200)
      expect(await state(userId)).toMatchObject({ failures: 0, heldUntil: null })
      expect((await past(userId))[0]).toMatchObject({ change: 'command', after: { command: 'Reset failed log-ins' } })
      expect(await house.signIn(username, estatePassword)).toBe(200)
      expect((await as('otherSiteOwner').post(`/api/user/${userId}/reset-failed-log-ins`)).status).toBe(404)
      expect((await as('trial').post(`/api/user/${userId}/reset-failed-log-ins`)).status).toBe(403)
    })

    it('of others stay', async () => {
      const [one, two] = [
        await house.addUser('siteOwner', { password: estatePassword }),
        await house.addUser('siteOwner', { password: estatePassword }),
      ]
      for (const { username } of [one, two]) for (let n = 0; n < 6; n++) await house.signIn(username, `wrong ${n}`)
      await as('siteOwner').post(`/api/user/${one.userId}/reset-failed-log-ins`)
      expect([
        await house.signIn(one.username, estatePassword),
        await house.signIn(two.username, estatePassword),
      ]).toEqual([200, 401])
    })
  })

  describe('a deleted user', () => {
    const deleted = async (role: TestRole = 'siteOwner') =>
      (await as(role).get<{ items: Row[]; next: number | null }>('/api/user/deleted')).body
    const gone = async () => {
      const user = await house.addUser('siteOwner', { password: estatePassword })
      await as('siteOwner').delete(`/api/user/${user.userId}`)
      return user
    }
    const undelete = (userId: number, role: TestRole = 'siteOwner') => as(role).post(`/api/user/${userId}/undelete`)

    it('is listed with who deleted them, and can be restored', async () => {
      const { userId, username, email } = await gone()
      expect((await deleted()).items[0]).toMatchObject({
        userId,
        username,
        email,
        name: 'Ada Byron',
        by: 'Test siteOwner',
      })
      expect((await deleted('otherSiteOwner')).items).toEqual([])
      expect(await house.signIn(username, estatePassword)).toBe(401)
      expect((await undelete(userId)).status).toBe(204)
      expect((await deleted()).items.map(each => each['userId'])).not.toContain(userId)
      expect((await as('siteOwner').get(`/api/user/${userId}`)).status).toBe(200)
      expect((await past(userId))[0]).toMatchObject({ change: 'command', after: { command: 'Restore' } })
      expect(await house.signIn(username, estatePassword)).toBe(200)
      expect((await undelete(userId)).status).toBe(404)
    })

    it('is not restored over somebody who has their username or email by now', async () => {
      const one = await gone()
      await house.addUser('siteOwner', { username: one.username.toUpperCase() })
      expect(await undelete(one.userId)).toMatchObject({
        status: 422,
        body: [{ propertyName: 'username', errorMessage: 'Username is not unique' }],
      })
      const two = await gone()
      await house.addUser('otherSiteOwner', { email: two.email })
      expect(await undelete(two.userId)).toMatchObject({
        status: 422,
        body: [{ propertyName: 'email', errorMessage: 'Email is not unique' }],
      })
    })

    it('is restored by who may add users of that kind alone', async () => {
      const { userId } = await gone()
      expect((await undelete(userId, 'otherSiteOwner')).status).toBe(404)
      expect((await undelete(userId, 'trial')).status).toBe(403)
      expect((await as('trial').get('/api/user/deleted')).status).toBe(403)
      await house.query(
        `update "user" set "userGroupIds" = (select array_agg("roleId") from role_user_group where "role" = 'internalStaff') where "userId" = $1`,
        [userId],
      )
      expect(await undelete(userId)).toMatchObject(tooStrong)
    })

    it('is listed a page at a time', async () => {
      await house.query(
        `insert into "user" ("clientId", "username", "firstName", "surname", "email", "userGroupIds", "deletedAt")
         select $1, 'old' || n, 'Old', 'User', 'old' || n || '@people.example', '{}', '2020-01-01' from generate_series(1, 60) n`,
        [house.server.estate.borough.clientId],
      )
      const first = await deleted('otherSiteOwner')
      expect(first.items).toHaveLength(50)
      const second = await as('otherSiteOwner').get<typeof first>(`/api/user/deleted?before=${first.next}`)
      expect([second.body.items.length, second.body.next]).toEqual([10, null])
      expect(new Set([...first.items, ...second.body.items].map(each => each['userId'])).size).toBe(60)
    })
  })
})
