import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { made, type Row, wrong } from '../../../server/rest/house.ts'
import { type House, startHouse } from './house.ts'

describe.each(oneDatabase)('identity providers and their domains (%s)', kind => {
  let house: House
  beforeAll(async () => void (house = await startHouse(kind)))
  afterEach(() => house.clear())
  afterAll(() => house?.close())
  const as = (role: Parameters<House['server']['client']>[0]) => house.server.client(role)
  const begin = (email: string) => house.browser().post('/authentication/sso/begin', { email })
  const none = wrong('email', 'There is no single sign-on for this address')

  it('never show their secret, and keep it sealed', async () => {
    const one = await house.setUp()
    const path = `/api/identityprovider/${String(one['identityProviderId'])}`
    const { body } = await as('siteOwner').get<Row>(path)
    expect(body).not.toHaveProperty('clientSecret')
    const rows = await house.query<{ value: string }>(
      `select "value" from device_secret where "entity" = 'identityProvider'`,
    )
    expect(rows).toEqual([{ value: expect.stringMatching(/^sealed:/) }])
    const history = await as('siteOwner').get(`${path}/history`)
    expect(JSON.stringify(history.body)).not.toContain('alone')
  })

  it('send a secret to no other issuer than it was given for', async () => {
    const { identityProviderId, version } = await house.setUp()
    const path = `/api/identityprovider/${String(identityProviderId)}`
    const issuer = 'https://evil.example'
    expect(await as('siteOwner').put(path, { issuer, version })).toMatchObject(
      wrong('clientSecret', 'Enter the client secret again: the issuer is another one'),
    )
    expect((await as('siteOwner').put(path, { issuer, clientSecret: 'another', version })).status).toBe(200)
  })

  it('are for those who manage users: no guest, no trial user, nobody without the permission, no stranger', async () => {
    const { identityProviderId } = await house.setUp()
    const path = `/api/identityprovider/${String(identityProviderId)}`
    for (const role of ['trial', undefined] as const) {
      expect((await as(role).get(path)).status).toBe(role ? 403 : 401)
      expect((await as(role).post('/api/identityprovider', house.valuesOf({ name: 'B' }))).status).toBe(
        role ? 403 : 401,
      )
    }
    expect((await as('otherSiteOwner').get(path)).status).toBe(404)
    expect((await as('otherSiteOwner').put(path, { name: 'Mine', version: 1 })).status).toBe(404)
    const engineer = as('engineer')
    await engineer.post(`/api/user/${house.server.estate.userIds.engineer}/set-browsing-client`, {
      clientId: house.server.estate.acme.clientId,
    })
    expect((await engineer.post('/api/identityprovider', house.valuesOf({ name: 'C' }))).status).toBe(403)
    await engineer.post(`/api/user/${house.server.estate.userIds.engineer}/set-browsing-client`, {
      clientId: house.server.estate.installer.clientId,
    })
  })

  it('are for who may do no less than any user of the organisation: they could become each of them', async () => {
    const one = await house.setUp()
    const path = `/api/identityprovider/${String(one['identityProviderId'])}`
    const domain = await house.addDomain(as('siteOwner'), one['identityProviderId'], 'other.example')
    const [{ userGroupIds } = { userGroupIds: [] }] = await house.query<{ userGroupIds: number[] }>(
      `select "userGroupIds" from "user" where "username" = 'trial'`,
    )
    const give = (ids: readonly number[]) =>
      house.query(`update "user" set "userGroupIds" = $1 where "username" = 'trial'`, [ids])
    await give([...userGroupIds, await house.groupOf('Admin')])
    const refused = { status: 403, body: { code: 'forbidden' } }
    const evil = { issuer: 'https://evil.example', clientSecret: 'mine', version: one['version'] }
    expect(await as('siteOwner').put(path, evil)).toMatchObject(refused)
    expect(await as('siteOwner').post('/api/identityprovider', house.valuesOf({ name: 'Evil' }))).toMatchObject(refused)
    expect(await house.verify(as('siteOwner'), domain)).toMatchObject(refused)
    await give(userGroupIds)
    expect((await as('siteOwner').put(path, evil)).status).toBe(200)
  })

  it('give no user group that their author could not give', async () => {
    const admin = await house.groupOf('Admin')
    const message = 'You can only give user groups with no more permissions than your own'
    const add = (more: Row) => as('siteOwner').post('/api/identityprovider', house.valuesOf(more))
    expect(await add({ createUsers: true, userGroupId: admin })).toMatchObject(wrong('userGroupId', message))
    const row = (id: number) => ({ mappings: [{ value: 'a', subject: { entity: 'userGroup', id } }] })
    expect(await add(row(admin))).toMatchObject(wrong('mappings', message))
    expect(await add(row(999_999))).toMatchObject({ status: 422 })
    expect(await add({ mappings: [{ value: 'a' }] })).toMatchObject(
      wrong('mappings', 'User groups by claim has a row without a user group'),
    )
    expect(await add({ mappings: [{ value: '', subject: { entity: 'userGroup', id: 1 } }] })).toMatchObject({
      status: 422,
    })
  })

  it.each([
    ['http://login.example', 'Issuer must begin with https://'],
    ['https://127.0.0.1', 'Issuer is not on the internet'],
    ['https://[::1]:8443', 'Issuer is not on the internet'],
    ['https://169.254.169.254/latest', 'Issuer is not on the internet'],
    ['https://user:secret@login.example', 'Issuer must not have a user or a password'],
    ['https://login.example/?tenant=1', 'Issuer must not have a query or a fragment'],
    [
      'https://login.example/.well-known/openid-configuration',
      'Issuer is the part of the address before /.well-known/',
    ],
  ])('refuse the issuer %s', async (issuer, message) => {
    const strict = { ...house.server.context.settings, webhookAllowPrivate: false }
    const { settings } = house.server.context
    Object.assign(house.server.context, { settings: strict })
    const answer = await as('siteOwner').post('/api/identityprovider', house.valuesOf({ issuer }))
    Object.assign(house.server.context, { settings })
    expect(answer).toMatchObject(wrong('issuer', message))
  })

  it('are not asked at a private address that a name leads to', async () => {
    await house.setUp()
    await house.query('update identity_provider set "issuer" = $1', [
      house.provider.issuer.replace('127.0.0.1', 'localhost'),
    ])
    const { settings } = house.server.context
    Object.assign(house.server.context, { settings: { ...settings, webhookAllowPrivate: false } })
    const answer = await begin('ada@example.com')
    await house.query('update identity_provider set "issuer" = $1', ['https://localhost:1'])
    const secure = await begin('ada@example.com')
    Object.assign(house.server.context, { settings })
    for (const each of [answer, secure]) expect(each).toMatchObject({ status: 409, body: { code: 'notNow' } })
  })

  it('count for a domain once its DNS shows that it is theirs', async () => {
    const { identityProviderId } = await made(as('siteOwner'), '/identityprovider', house.valuesOf())
    const domain = await house.addDomain(as('siteOwner'), identityProviderId, 'Example.COM')
    expect(domain).toMatchObject({ domain: 'example.com', verified: null, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await begin('ada@example.com')).toMatchObject(none)
    expect(await house.verify(as('siteOwner'), domain)).toMatchObject({ status: 409 })
    house.dns.set('example.com', ['v=spf1 -all', 'gatehouse-verification=another'])
    expect(await house.verify(as('siteOwner'), domain)).toMatchObject({ status: 409 })
    house.dns.set('example.com', undefined)
    expect(await house.verify(as('siteOwner'), domain)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('No name server answered') },
    })
    expect(await begin('ada@example.com')).toMatchObject(none)
    house.dns.set('example.com', ['v=spf1 -all', `gatehouse-verification=${String(domain['token'])}`])
    expect((await house.verify(as('otherSiteOwner'), domain)).status).toBe(404)
    expect((await house.verify(as('trial'), domain)).status).toBe(403)
    expect((await house.verify(as('siteOwner'), domain)).status).toBe(200)
    expect((await begin('ada@EXAMPLE.com')).status).toBe(200)
    expect(await begin('ada@sub.example.com')).toMatchObject(none)
  })

  it('do not share a domain: the first has it for as long as its record stands', async () => {
    await house.setUp('siteOwner')
    const theirs = await made(as('otherSiteOwner'), '/identityprovider', house.valuesOf())
    const domain = await house.addDomain(as('otherSiteOwner'), theirs['identityProviderId'], 'example.com')
    const records = house.dns.get('example.com') ?? []
    house.dns.set('example.com', [...records, `gatehouse-verification=${String(domain['token'])}`])
    expect(await house.verify(as('otherSiteOwner'), domain)).toMatchObject({
      status: 409,
      body: { error: 'example.com is verified for somebody else already' },
    })
    expect(
      await house.query('select "verified" from identity_provider_domain where "verified" is not null'),
    ).toHaveLength(1)
    house.dns.set('example.com', [`gatehouse-verification=${String(domain['token'])}`])
    expect((await house.verify(as('otherSiteOwner'), domain)).status).toBe(200)
    const rows = await house.query('select "clientId" from identity_provider_domain where "verified" is not null')
    expect(rows).toEqual([{ clientId: house.server.estate.borough.clientId }])
  })

  it('lose a domain that is deleted, and stay while they have one', async () => {
    const { identityProviderId } = await house.setUp()
    const path = `/api/identityprovider/${String(identityProviderId)}`
    expect((await as('siteOwner').delete(path)).status).toBe(409)
    const [domain] = await house.query('select "identityProviderDomainId" as "id" from identity_provider_domain')
    expect((await as('siteOwner').delete(`/api/identityproviderdomain/${String(domain?.['id'])}`)).status).toBeLessThan(
      300,
    )
    expect(await begin('ada@example.com')).toMatchObject(none)
    expect((await as('siteOwner').delete(path)).status).toBeLessThan(300)
    expect(await house.query(`select 1 from device_secret where "entity" = 'identityProvider'`)).toEqual([])
  })

  it('are told which address to register', async () => {
    expect(await as('siteOwner').get('/api/identityprovider/redirect-address')).toMatchObject({
      status: 200,
      body: { address: 'http://doors.example/api/authentication/sso/callback' },
    })
  })
})
