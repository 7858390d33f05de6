import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endUnverified } from '../../../../src/features/registration/server/end-unverified.ts'
import type { Row } from '../../../server/rest/house.ts'
import { caller } from '../../../support/test-client.ts'
import { estatePassword } from '../../../support/server.ts'
import { oneDatabase } from '../../../support/database.ts'
import { application, password, startRegistration } from './house.ts'

type House = Awaited<ReturnType<typeof startRegistration>>

describe.each(oneDatabase)('public registration, on %s', kind => {
  let house: House
  beforeAll(async () => void (house = await startRegistration(kind)))
  afterAll(() => house?.server.close())
  beforeEach(() => house.forgetThrottles())

  const userOf = async (client: { get: House['stranger']['get'] }) =>
    (await client.get<Row>('/api/authentication/user')).body

  it('signs a stranger in at once, as the user of a trial organisation of their own', async () => {
    const { client, own, reference } = await house.register({ marketing: true, mobile: '07700 900123' })
    const user = await userOf(client)
    expect(user).toMatchObject({ registrant: true, username: reference, client: { name: `Trial ${reference}` } })
    expect(user['permissions']).toContain('DOOR_READ')
    expect(user['permissions']).not.toContain('PERSON_ADD')
    expect(await own()).toMatchObject({ status: 'created', isEngineer: null, trialEndsAt: '2026-11-29T12:00:00.000Z' })
    expect(await own()).not.toHaveProperty('internalRemarks')
  })

  it('shows a registrant nothing of others', async () => {
    const [one, other] = [await house.register(), await house.register()]
    const { publicRegistrationId } = await other.own()
    expect((await one.client.get<{ items: Row[] }>('/api/door')).body.items).toEqual([])
    expect((await one.client.get('/api/publicregistration')).status).toBe(403)
    expect((await one.client.get(`/api/publicregistration/${String(publicRegistrationId)}`)).status).toBe(403)
    for (const act of ['apply', 'resend'])
      expect(
        (
          await one.client.post(
            `/api/publicregistration/${String(publicRegistrationId)}/${act}`,
            act === 'apply' ? application : undefined,
          )
        ).status,
      ).toBe(404)
    expect((await house.staff.get('/api/publicregistration/current')).body).toBeNull()
  })

  it('answers alike whether the address has an account, and tells the address alone', async () => {
    const [known = { email: '' }] = await house.sql<{ email: string }>(
      `select "email" from "user" where "username" = 'siteOwner'`,
    )
    const [fresh, taken] = [await house.ask(), await house.ask({ emailAddress: known.email.toUpperCase() })]
    expect([taken.status, Object.keys(taken.body)]).toEqual([fresh.status, Object.keys(fresh.body)])
    expect(await house.mailTo(known.email.toUpperCase())).toMatchObject({ subject: 'You have an account already' })
    for (const { token } of [fresh.body, taken.body])
      expect(
        (await house.stranger.call('GET', '/api/authentication/user', undefined, { authorization: `Bearer ${token}` }))
          .status,
      ).toBe(200)
    // Signing in again says the same of both, and the account's own password is as good as before.
    expect(await house.signIn(known.email.toUpperCase())).toMatchObject({
      status: 401,
      body: { error: 'Email address not verified' },
    })
    expect((await house.signIn('siteOwner', estatePassword)).status).toBe(200)
  })

  it('lets nobody ask by their account whether an address is taken, before their own is confirmed', async () => {
    const { client } = await house.register()
    expect((await client.put('/api/user/profile', { displayName: 'Somebody' })).status).toBe(409)
    // They have no password to show yet.
    const answers = ['siteOwner@example.com', 'nobody@example.com'].map(email =>
      client.put('/api/user/profile', { email, currentPassword: password }),
    )
    const [taken, free] = await Promise.all(answers)
    expect(taken).toMatchObject({ status: 422, body: [{ propertyName: 'currentPassword' }] })
    expect(free?.body).toEqual(taken?.body)
  })

  it('says that the address is not verified after the right password only, and sends the email again', async () => {
    const { email } = await house.register()
    expect(await house.signIn(email, 'wrong')).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('Login failed') },
    })
    expect(await house.signIn(email)).toMatchObject({ status: 401, body: { error: 'Email address not verified' } })
    const again = (secret: string) =>
      house.stranger.post('/api/publicregistration/resend-by-password', { emailAddress: email, password: secret })
    expect((await again('wrong')).status).toBe(401)
    const before = await house.linkTo(email)
    expect((await again(password)).status).toBe(204)
    expect(await house.linkTo(email)).not.toBe(before)
  })

  it('confirms an address once by its newest link, which then shows how the registration stands', async () => {
    const { email, reference, client, own } = await house.register()
    const first = await house.linkTo(email)
    const id = String((await own())['publicRegistrationId'])
    expect((await client.post(`/api/publicregistration/${id}/resend`)).status).toBe(204)
    expect((await house.open('verify', reference, first)).body.state).toBe('unknown')
    const link = await house.linkTo(email)
    expect((await house.open('standing', reference, link)).body).toMatchObject({
      state: 'ready',
      registration: { status: 'created' },
    })
    expect((await house.open('verify', 'PR-OTHER', link)).body.state).toBe('unknown')
    const both = await Promise.all([house.open('verify', reference, link), house.open('verify', reference, link)])
    expect(both.map(({ body }) => body.state)).toEqual(['used', 'used'])
    expect(await own()).toMatchObject({ status: 'verified' })
    expect((await house.signIn(email)).status).toBe(200)
    await house.staff.put(`/api/publicregistration/${id}`, { remarks: 'Send us a photo', internalRemarks: 'Odd' })
    const { body } = await house.open('standing', reference, link)
    expect(body).toMatchObject({ state: 'used', registration: { status: 'verified', remarks: 'Send us a photo' } })
    expect(JSON.stringify(body)).not.toContain('Odd')
    expect((await client.post(`/api/publicregistration/${id}/resend`)).status).toBe(409)
  })

  it('gives an address to the first who confirms it', async () => {
    const one = await house.register()
    const link = await house.linkTo(one.email)
    const other = await house.verified({ emailAddress: one.email, password: `${password} other` })
    expect((await house.open('verify', one.reference, link)).body).toEqual({ state: 'taken' })
    expect((await house.signIn(other.email, `${password} other`)).status).toBe(200)
  })

  it('refuses what is hostile or missing, and keeps nothing of it', async () => {
    const [before] = await house.sql('select count(*) from public_registration')
    for (const wrong of [
      { emailAddress: 'nobody' },
      { emailAddress: `${'a'.repeat(300)}@x.example` },
      { password: 'password1' },
      { terms: false },
      { firstName: ' ' },
      { firstName: 'x'.repeat(100_000) },
      { status: 'completed' },
      { mobile: { $gt: '' } },
    ])
      expect((await house.ask(wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBeOneOf([413, 422])
    for (const link of ['', 'x', "' or 1=1", 'A'.repeat(43)])
      expect((await house.open('verify', 'PR-1', link)).body).toEqual({ state: 'unknown' })
    expect(await house.sql('select count(*) from public_registration')).toEqual([before])
  })

  it('holds back a network that registers too often, and emails to one address', async () => {
    const asked: number[] = []
    for (let index = 0; index < 12; index++) asked.push((await house.ask()).status)
    expect(asked.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 201))
    expect(asked.at(-1)).toBe(429)
    const { client, own } = await house.register()
    const id = String((await own())['publicRegistrationId'])
    const sent: number[] = []
    for (let index = 0; index < 5; index++)
      sent.push((await client.post(`/api/publicregistration/${id}/resend`)).status)
    expect(sent).toContain(204)
    expect(sent.at(-1)).toBe(429)
  })

  it('takes one application, with an account type, an address and a confirmed email address', async () => {
    const early = await house.register()
    const path = async ({ own }: typeof early) =>
      `/api/publicregistration/${String((await own())['publicRegistrationId'])}`
    expect((await early.client.post(`${await path(early)}/apply`, application)).status).toBe(409)
    expect(
      (await early.client.put(`${await path(early)}/address`, { line1: '2 Quay', postcode: 'M1 1AA' })).body,
    ).toMatchObject({ hasAddress: true })
    const one = await house.verified()
    const apply = async (more: Row) => one.client.post<Row[]>(`${await path(one)}/apply`, { ...application, ...more })
    expect(await apply({ accountType: undefined })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'accountType' }],
    })
    expect((await apply({ isEngineer: false })).status).toBe(422)
    expect((await apply({ line1: null })).body).toMatchObject([{ propertyName: 'line1' }])
    expect(await apply({ isEngineer: true })).toMatchObject({
      status: 200,
      body: { status: 'applied', isEngineer: true, trialEndsAt: null },
    })
    expect((await apply({})).status).toBe(409)
  })

  it('makes the trial the account when staff complete it, with its rights at once', async () => {
    const { client, id, email } = await house.applied({}, { clientName: 'Upgraded Access' })
    const before = await userOf(client)
    expect((await house.staff.post(`/api/publicregistration/${id}/approve`)).status).toBe(200)
    expect(await house.mailTo(email)).toMatchObject({ subject: expect.stringContaining('is approved') })
    const logo = await house.upload('publicRegistration', 'logo')
    expect((await house.staff.put(`/api/publicregistration/${id}`, { sageNumber: 'S-7', logo })).status).toBe(200)
    expect((await house.staff.post(`/api/publicregistration/${id}/complete`)).body).toMatchObject({
      status: 'completed',
      madeClientId: before['workingClientId'],
      madeUserId: before['userId'],
    })
    const after = await userOf(client)
    expect(after).toMatchObject({
      userId: before['userId'],
      client: { name: 'Upgraded Access', isEngineer: true, type: 'installer' },
    })
    expect(after).not.toHaveProperty('registrant')
    expect(after['permissions']).toContain('PERSON_ADD')
    expect(
      await house.sql('select "line1", "primary" from address where "clientId" = $1', [before['workingClientId']]),
    ).toEqual([{ line1: '1 Mill Lane', primary: true }])
    expect(
      await house.sql('select "sageAccountNumber", "logo" from client where "clientId" = $1', [
        before['workingClientId'],
      ]),
    ).toEqual([{ sageAccountNumber: 'S-7', logo }])
    // It is the organisation's own picture now, and stays when the registration goes.
    expect((await client.get(`/api/file/${logo}`)).status).toBe(200)
    expect((await house.staff.get(`/api/publicregistration/${id}`)).body).toMatchObject({ logo: null })
    expect(await house.sql('select "removedAt" from file where "key" = $1', [logo])).toEqual([{ removedAt: null }])
    expect(await house.mailTo(email)).toMatchObject({ subject: 'Your account is open' })
    expect((await house.signIn(email)).status).toBe(200)
    expect((await client.get('/api/publicregistration/current')).body).toBeNull()
  })

  it('leaves the organisation its logo where the registration has none', async () => {
    const { client, id } = await house.applied({}, { clientName: 'Marked Access' })
    const { workingClientId } = await userOf(client)
    await house.sql(`update client set "logo" = 'kept.png' where "clientId" = $1`, [workingClientId])
    await house.staff.post(`/api/publicregistration/${id}/approve`)
    expect((await house.staff.post(`/api/publicregistration/${id}/complete`)).status).toBe(200)
    expect(await house.sql('select "logo" from client where "clientId" = $1', [workingClientId])).toEqual([
      { logo: 'kept.png' },
    ])
  })

  it('ends the trial that staff cancel, and tells the applicant their remarks', async () => {
    const { client, id, email } = await house.applied({}, { clientName: 'Cancelled Access' })
    await house.staff.put(`/api/publicregistration/${id}`, {
      remarks: 'Send us a photo',
      internalRemarks: 'Rude',
    })
    expect(
      (await house.staff.post(`/api/publicregistration/${id}/cancel`, { remarks: 'We do not work in Leeds' })).body,
    ).toMatchObject({ status: 'cancelled' })
    const mail = await house.mailTo(email)
    expect(mail?.['body']).toContain('We do not work in Leeds')
    expect(mail?.['body']).not.toContain('Rude')
    expect((await client.get('/api/authentication/user')).status).toBe(401)
    expect((await house.signIn(email)).status).toBe(401)
  })

  it('keeps those without consent off the marketing list', async () => {
    const [yes, no] = [await house.applied({ marketing: true }), await house.applied({}, { clientName: 'No Emails' })]
    const put = ({ id }: { id: string }, act = 'send-to') =>
      house.staff.post<Row>(`/api/publicregistration/${id}/${act}-marketing-list`)
    expect(await put(no)).toMatchObject({ status: 409, body: { error: expect.stringContaining('has not agreed') } })
    expect((await put(yes)).body).toMatchObject({ onMarketingList: true, marketingSource: 'Registration form' })
    expect((await put(yes)).status).toBe(409)
    expect((await put(yes, 'remove-from')).body).toMatchObject({ onMarketingList: false })
  })

  it('leaves a trial that has ended nothing but to apply and to sign out', async () => {
    const { client, email } = await house.verified()
    house.pass(8)
    await house.forgetThrottles()
    const { body } = await house.signIn(email)
    const later = caller(house.server.url, async () => ({
      authorization: `Bearer ${body.token}`,
    }))
    expect((await client.get('/api/authentication/user')).status).toBe(401)
    expect(await userOf(later)).toMatchObject({ actionRequired: 'apply', registrant: true, permissions: [] })
    for (const path of ['/api/door', '/api/user/profile', '/api/favourite'])
      expect(await later.get(path)).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('trial has ended') },
      })
    const { publicRegistrationId } = (await later.get<Row>('/api/publicregistration/current')).body
    const applied = await later.post(`/api/publicregistration/${String(publicRegistrationId)}/apply`, {
      ...application,
      clientName: 'Late Access',
    })
    expect(applied.status).toBe(200)
    expect((await later.get('/api/door')).status).toBe(200)
    expect((await later.post('/api/authentication/sign-out')).status).toBe(204)
  })

  it('cancels what was never confirmed once its trial is over, with its user and organisation', async () => {
    const { email, reference } = await house.register()
    const link = await house.linkTo(email)
    house.pass(4)
    expect((await house.open('verify', reference, link)).body.state).toBe('expired')
    house.pass(4)
    await endUnverified.run(house.server.context, new AbortController().signal)
    expect(
      await house.sql(
        `select r."status", u."deletedAt" is not null as "noUser", c."deletedAt" is not null as "noClient"
         from public_registration r join "user" u on u."userId" = r."madeUserId" join client c on c."clientId" = r."madeClientId"
         where r."reference" = $1`,
        [reference],
      ),
    ).toEqual([{ status: 'cancelled', noUser: true, noClient: true }])
    expect(await house.signIn(email)).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('Login failed') },
    })
  })
})
