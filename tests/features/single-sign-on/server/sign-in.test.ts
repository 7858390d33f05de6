import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { minute } from '../../../server/auth/moving-clock.ts'
import { estatePassword } from '../../../support/server.ts'
import { type House, startHouse } from './house.ts'

const ada = { given_name: 'Ada', family_name: 'Byron', email: 'ada@example.com', email_verified: true }
const refused = (sso: string) => ({ status: 303, at: `/login?sso=${sso}` })

describe.each(oneDatabase)('signing in at the provider of an organisation (%s)', kind => {
  let house: House
  beforeAll(async () => void (house = await startHouse(kind)))
  afterEach(() => house.clear())
  afterAll(() => house?.close())

  /** Somebody at the provider, who signs in next. */
  const person = (subject: string, known: object) => {
    house.provider.people.set(subject, known)
    house.provider.subject = subject
  }
  const audited = (what: string) =>
    house.query(
      'select "what", "outcome", "userId", "by", "details" from audit_happening where "what" = $1 order by 1 desc, "at" desc',
      [what],
    )

  it('signs in a user whose address the provider has confirmed, and goes where they were going', async () => {
    await house.setUp()
    person('s1', { email: 'SiteOwner@example.com', email_verified: true })
    const browser = house.browser()
    expect(await browser.signIn('siteOwner@example.com', '/management/doors?q=1')).toEqual({
      status: 303,
      at: '/management/doors?q=1',
    })
    expect(await browser.me()).toMatchObject({ username: 'siteOwner' })
    expect(browser.cookieNames()).toEqual(['gatehouse'])
    expect(await audited('signedIn')).toContainEqual(
      expect.objectContaining({ userId: house.server.estate.userIds.siteOwner, details: 'At Directory' }),
    )
  })

  it('makes an account that was there already theirs alone: its password, passkeys and sessions are gone', async () => {
    await house.setUp()
    const byPassword = async () =>
      (await house.browser().post('/authentication/request-token', { username: 'siteOwner', password: estatePassword }))
        .status
    expect(await byPassword()).toBe(200)
    const mine = house.server.client('siteOwner')
    expect((await mine.get('/api/door')).status).toBe(200)
    person('s1', { email: 'siteOwner@example.com', email_verified: true })
    const browser = house.browser()
    await browser.signIn('siteOwner@example.com')
    expect(await browser.me()).toMatchObject({ username: 'siteOwner' })
    expect(await byPassword()).toBe(401)
    expect((await mine.get('/api/door')).status).toBe(401)
    const [entry] = await house.query(
      `select "by", "change", "after" from audit_entry where "entity" = 'user' order by "auditEntryId" desc limit 1`,
    )
    expect(entry).toMatchObject({
      by: 'Single sign-on: Directory',
      change: 'command',
      after: { command: 'First single sign-on: the password and passkeys that there were are removed' },
    })
    await house.browser().signIn('siteOwner@example.com')
    expect(await browser.me()).toMatchObject({ username: 'siteOwner' })
  })

  it('knows them again by their subject, whatever address they have by then', async () => {
    await house.setUp()
    person('s1', { email: 'siteOwner@example.com', email_verified: true })
    await house.browser().signIn('siteOwner@example.com')
    person('s1', { email: 'married@elsewhere.example', email_verified: false })
    const browser = house.browser()
    expect(await browser.signIn('siteOwner@example.com')).toEqual({ status: 303, at: '/' })
    expect(await browser.me()).toMatchObject({ username: 'siteOwner' })
  })

  it('makes a user at the first sign-in, with the given group and those of the claim, and no email', async () => {
    const [trial, staff] = [await house.groupOf('Trial registrant'), await house.makeGroup('Door staff')]
    await house.setUp('siteOwner', {
      createUsers: true,
      userGroupId: trial,
      mappings: [{ value: 'acs-admins', subject: { entity: 'userGroup', id: staff } }],
    })
    person('new', { ...ada, groups: ['acs-admins', 'football'] })
    const browser = house.browser()
    expect(await browser.signIn('ada@example.com')).toEqual({ status: 303, at: '/' })
    expect(await browser.me()).toMatchObject({ username: 'ada@example.com' })
    expect(await house.userOf('ada@example.com')).toMatchObject({
      clientId: house.server.estate.acme.clientId,
      firstName: 'Ada',
      surname: 'Byron',
      userGroupIds: [trial, staff],
    })
    expect(await house.query('select 1 from mail_message where "recipient" = \'ada@example.com\'')).toEqual([])
    const [entry] = await house.query(
      `select "by", "change" from audit_entry where "entity" = 'user' order by "auditEntryId" desc limit 1`,
    )
    expect(entry).toEqual({ by: 'Single sign-on: Directory', change: 'added' })
  })

  it('takes groups of the mapping away again, and none beside it', async () => {
    const [trial, staff] = [await house.groupOf('Trial registrant'), await house.makeGroup('Door staff')]
    await house.setUp('siteOwner', {
      createUsers: true,
      userGroupId: trial,
      mappings: [{ value: 'acs-admins', subject: { entity: 'userGroup', id: staff } }],
    })
    person('new', { ...ada, groups: ['acs-admins'] })
    await house.browser().signIn('ada@example.com')
    person('new', { ...ada, groups: [] })
    await house.browser().signIn('ada@example.com')
    expect((await house.userOf('ada@example.com'))?.userGroupIds).toEqual([trial])
    person('new', { ...ada, groups: 'acs-admins' as unknown as string[] })
    await house.browser().signIn('ada@example.com')
    expect((await house.userOf('ada@example.com'))?.userGroupIds).toEqual([trial, staff])
    person('new', ada)
    await house.browser().signIn('ada@example.com')
    expect((await house.userOf('ada@example.com'))?.userGroupIds).toEqual([trial])
  })

  it('leaves the last user who can manage users what lets them', async () => {
    const owner = await house.groupOf('Site owner')
    await house.setUp('siteOwner', { mappings: [{ value: 'owners', subject: { entity: 'userGroup', id: owner } }] })
    person('s1', { email: 'siteOwner@example.com', email_verified: true, groups: [] })
    await house.browser().signIn('siteOwner@example.com')
    expect((await house.userOf('siteOwner@example.com'))?.userGroupIds).toEqual([owner])
  })

  it.each([
    ['an address that is not confirmed', { ...ada, email_verified: false }, 'notConfirmed'],
    ['an address of which nothing is said', { ...ada, email_verified: undefined }, 'notConfirmed'],
    ['no address', { given_name: 'Ada' }, 'notConfirmed'],
    ['an address of another domain', { ...ada, email: 'ada@elsewhere.example' }, 'notConfirmed'],
    [
      'an address that somebody of another organisation has',
      { ...ada, email: 'otherSiteOwner@example.com' },
      'noAccount',
    ],
  ])('refuses %s, and makes nobody', async (_what, claims, reason) => {
    await house.setUp('siteOwner', { createUsers: true })
    const before = await house.query('select count(*) from "user"')
    person('s1', claims)
    const browser = house.browser()
    expect(await browser.signIn('ada@example.com')).toEqual(refused(reason))
    expect(await browser.me()).toBeUndefined()
    expect(await house.query('select count(*) from "user"')).toEqual(before)
    expect(await house.query('select * from user_identity')).toEqual([])
    expect(await audited('signInFailed')).toContainEqual(
      expect.objectContaining({ outcome: 'refused', details: expect.stringMatching(/^At Directory: The /) }),
    )
  })

  it('refuses who is no user where none are made', async () => {
    await house.setUp()
    person('new', ada)
    expect(await house.browser().signIn('ada@example.com')).toEqual(refused('noAccount'))
  })

  it('refuses a user who was deleted, known by subject or by address', async () => {
    await house.setUp('siteOwner', { createUsers: true })
    person('t1', { email: 'trial@example.com', email_verified: true })
    expect(await house.browser().signIn('trial@example.com')).toEqual({ status: 303, at: '/' })
    await house.query(`update "user" set "deletedAt" = now() where "username" = 'trial'`)
    expect(await house.browser().signIn('trial@example.com')).toEqual(refused('noAccount'))
    person('t2', { email: 'trial@example.com', email_verified: true })
    expect(await house.browser().signIn('trial@example.com')).toEqual(refused('noAccount'))
  })

  it('gives who belongs to a locked-out organisation no more than a password does', async () => {
    await house.setUp()
    await house.query('update client set "lockedOut" = true where "clientId" = $1', [house.server.estate.acme.clientId])
    person('s1', { email: 'siteOwner@example.com', email_verified: true })
    const browser = house.browser()
    await browser.signIn('siteOwner@example.com')
    expect(await browser.get('/door')).toMatchObject({ status: 403, body: { code: 'clientLockedOut' } })
  })

  it('asks for a second factor of their own, and starts no session before', async () => {
    await house.setUp()
    const { siteOwner } = house.server.estate.userIds
    person('s1', { email: 'siteOwner@example.com', email_verified: true })
    await house.browser().signIn('siteOwner@example.com')
    await house.query(
      `insert into passkey ("userId", "credentialId", "userHandle", "publicKey", "counter", "transports", "name", "createdAt")
       values ($1, 'id', 'handle', '\\x00', 0, array[]::text[], 'Key', now())`,
      [siteOwner],
    )
    const browser = house.browser()
    expect(await browser.signIn('siteOwner@example.com', '/about')).toEqual({
      status: 303,
      at: '/login?sso=second-step&returnTo=%2Fabout',
    })
    expect(await browser.me()).toBeUndefined()
    expect(await browser.post('/authentication/sso/second-step', {})).toMatchObject({
      status: 200,
      body: { secondFactor: { type: null, passkeys: true, sentTo: null } },
    })
    expect((await house.browser().post('/authentication/sso/second-step', {})).status).toBe(401)
    await house.query('delete from passkey')
  })

  it('counts as the second factor that an organisation demands, which a password does not', async () => {
    await house.setUp()
    await house.query('update client set "twoFactorRequired" = true')
    person('s1', { email: 'siteOwner@example.com', email_verified: true })
    const browser = house.browser()
    await browser.signIn('siteOwner@example.com')
    expect((await browser.get('/door')).status).toBe(200)
    await house.query('insert into user_password select * from kept_password on conflict do nothing')
    const { token } = await house.server.signIn('siteOwner')
    const byPassword = await house.server
      .client()
      .call('GET', '/api/door', undefined, { authorization: `Bearer ${token}` })
    expect(byPassword).toMatchObject({ status: 403, body: { code: 'secondFactorRequired' } })
  })

  it('says that the provider let nobody in, and that it cannot be reached', async () => {
    const one = await house.setUp()
    house.provider.subject = undefined
    expect(await house.browser().signIn('siteOwner@example.com')).toEqual(refused('refused'))
    await house.query('update identity_provider set "issuer" = $1', ['http://127.0.0.1:9'])
    expect(await house.browser().post('/authentication/sso/begin', { email: 'a@example.com' })).toMatchObject({
      status: 409,
      body: { error: 'Your organisation’s sign-in could not be reached. Try again in a few minutes.' },
    })
    expect(one['clientSecret']).toBeUndefined()
    house.clock.forward(minute)
  })
})
