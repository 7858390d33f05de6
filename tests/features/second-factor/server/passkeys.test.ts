import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { estatePassword, type TestRole } from '../../../support/server.ts'
import type { Row } from '../../../server/rest/house.ts'
import { minute, second } from '../../../server/auth/moving-clock.ts'
import { authenticator, type Options } from './authenticator.ts'
import { type House, startHouse } from './house.ts'

interface Begun {
  readonly options: Options & { readonly rpId?: string; readonly allowCredentials?: readonly { id: string }[] }
  readonly pendingToken?: string
}
const proof = { password: estatePassword }
const refused = { status: 422, body: [{ propertyName: 'passkey' }] }

describe.each(oneDatabase)('passkeys (%s)', kind => {
  let house: House
  beforeAll(async () => void (house = await startHouse(kind)))
  afterEach(() => house.clear())
  afterAll(() => house?.close())

  /** Adds a passkey for somebody. */
  const added = async (role: TestRole, name = 'Phone', token?: string) => {
    const device = authenticator()
    const mine = house.as(token ?? (await house.signIn(role)))
    const { body } = await mine.post<Begun>('/account/passkey/options', token === undefined ? {} : { proof })
    const answer = await mine.post<Row & { token: string; recoveryCodes: string[] }>('/account/passkey', {
      name,
      response: device.create(body.options),
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return { device, ...answer.body }
  }
  const begin = async (pendingToken?: string) => {
    const asked = pendingToken === undefined ? { isSecondStep: false } : { isSecondStep: true, pendingToken }
    const { body } = await house.call<Begun>('POST', '/authentication/passkey/options', asked)
    return { pendingToken, ...body }
  }
  const show = (pendingToken: string | undefined, response: object) =>
    house.call<Row & { token?: string }>('POST', '/authentication/passkey', { pendingToken, response })
  const username = async (token = '') => (await house.as(token).get('/authentication/user')).body['username']

  it('sign in without a password, as both factors', async () => {
    const { device } = await added('siteOwner')
    const { options, pendingToken } = await begin()
    expect(options).toMatchObject({ rpId: 'doors.example', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    const answer = await show(pendingToken, device.get(options))
    expect(answer.status).toBe(200)
    expect(await username(answer.body.token)).toBe('siteOwner')
    expect((await house.as(answer.body.token!).get('/account/second-factor')).body).toMatchObject({
      type: null,
      passkeysWork: true,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Phone', lastUsedAt: house.clock.now().toISOString() }],
    })
  })

  it('are a second factor after the password, and show on the record', async () => {
    const { device, token } = await added('siteOwner')
    const { userIds } = house.server.estate
    expect((await house.as(token).get(`/user/${userIds.siteOwner}`)).body).toMatchObject({ twoFactor: 'passkey' })
    const { body } = await house.password('siteOwner')
    expect(body.secondFactor).toEqual({ type: null, sentTo: null, passkeys: true })
    const { options } = await begin(body.pendingToken)
    expect(options.allowCredentials).toHaveLength(1)
    expect((await show(body.pendingToken, device.get(options))).status).toBe(200)
  })

  it('of somebody else complete no second step', async () => {
    await added('siteOwner')
    const other = await added('otherSiteOwner')
    const token = await house.pending('siteOwner')
    const { options } = await begin(token)
    expect(await show(token, other.device.get(options))).toMatchObject(refused)
  })

  it('sign a challenge once, in time, for the sign-in that it was made for', async () => {
    const { device } = await added('siteOwner')
    const [one, two] = [await begin(), await begin()]
    expect(await show(two.pendingToken, device.get(one.options))).toMatchObject(refused)
    const signed = device.get(one.options)
    const answers = await Promise.all([1, 2, 3].map(() => show(one.pendingToken, signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await show(one.pendingToken, signed)).status).toBe(401)
    const late = await begin()
    house.clock.forward(5 * minute + second)
    expect(await show(late.pendingToken, device.get(late.options))).toMatchObject(refused)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another installation', { rpID: 'evil.example' }],
    ['a user who was not verified', { isVerified: false }],
    ['a counter that goes back', { counter: 1 }],
  ])('are not taken from %s', async (_what, manner) => {
    const { device } = await added('siteOwner')
    const first = await begin()
    expect((await show(first.pendingToken, device.get(first.options))).status).toBe(200)
    const { options, pendingToken } = await begin()
    expect(await show(pendingToken, device.get(options, manner))).toMatchObject(refused)
  })

  it('need the key that was added: its name alone is nothing', async () => {
    const { device } = await added('siteOwner')
    const { options, pendingToken } = await begin()
    const forged = { ...authenticator().get(options), id: device.get(options).id, rawId: device.get(options).rawId }
    expect(await show(pendingToken, forged)).toMatchObject(refused)
    for (const response of [{}, { id: 5 }, { id: 'x', response: { clientDataJSON: '!' } }])
      expect(await show((await begin()).pendingToken, response)).toMatchObject(refused)
  })

  it('that strangers try in vain lock nobody out', async () => {
    const { device } = await added('siteOwner')
    const { id, rawId } = device.get({ challenge: '' })
    for (let n = 0; n < 30; n++) {
      const { options, pendingToken } = await begin()
      expect(await show(pendingToken, { ...authenticator().get(options), id, rawId })).toMatchObject(refused)
    }
    const { options, pendingToken } = await begin()
    expect((await show(pendingToken, device.get(options))).status).toBe(200)
  })

  it('are several, with names, and end other sessions when they change', async () => {
    const first = await added('siteOwner')
    const other = await house.query('select 1 from session where "endedAt" is null')
    expect(other.length).toBeGreaterThan(0)
    const second = await added('siteOwner', 'Laptop', first.token)
    expect([first.recoveryCodes.length, second.recoveryCodes.length]).toEqual([10, 0])
    const mine = house.as(second.token)
    const { body } = await mine.get<{ passkeys: { passkeyId: number; name: string }[] }>('/account/second-factor')
    expect(body.passkeys.map(({ name }) => name)).toEqual(['Phone', 'Laptop'])
    const [phone] = body.passkeys
    const at = `/account/passkey/${phone!.passkeyId}`
    expect((await mine.put(at, { name: ' ' })).status).toBe(422)
    expect((await mine.put(at, { name: 'Old phone' })).body).toEqual({ name: 'Old phone' })
    const stranger = house.as(await house.signIn('otherSiteOwner'))
    expect((await stranger.put(at, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.post(`${at}/remove`, { proof })).status).toBe(404)
    expect((await mine.post(`${at}/remove`)).status).toBe(422)
    const removed = await mine.post<{ token: string }>(`${at}/remove`, { proof })
    expect(removed.status).toBe(200)
    expect((await mine.get('/door')).status).toBe(401)
    expect((await house.lastMessage()).text).toContain('The passkey ‘Old phone’ was removed')
    const { options, pendingToken } = await begin()
    expect(await show(pendingToken, first.device.get(options))).toMatchObject(refused)
  })

  it('are made for a challenge of the session that asked, once', async () => {
    const [mine, other] = [house.as(await house.signIn('siteOwner')), house.as(await house.signIn('siteOwner'))]
    const { body } = await mine.post<Begun>('/account/passkey/options')
    const response = authenticator().create(body.options)
    expect(await other.post('/account/passkey', { name: 'Phone', response })).toMatchObject(refused)
    expect((await mine.post('/account/passkey', { name: 'Phone', response })).status).toBe(200)
    expect(await mine.post('/account/passkey', { name: 'Again', response })).toMatchObject({ status: 401 })
  })

  it('do for what is demanded, and the last of them then stays', async () => {
    await house.query(`update client set "twoFactorRequired" = true where "name" = 'Acme'`)
    const { token } = await added('siteOwner')
    const mine = house.as(token)
    expect((await mine.get('/door')).status).toBe(200)
    const { body } = await mine.get<{ passkeys: { passkeyId: number }[] }>('/account/second-factor')
    const at = `/account/passkey/${body.passkeys[0]!.passkeyId}/remove`
    expect(await mine.post(at, { proof })).toMatchObject({ status: 409 })
    expect(await house.query('select 1 from passkey')).toHaveLength(1)
  })
})

describe.each(oneDatabase)('a server whose address is a number (%s)', kind => {
  it('has no passkeys, and says so', async () => {
    const house = await startHouse(kind, { environment: { PUBLIC_URL: 'http://127.0.0.1:4600' } })
    try {
      const mine = house.as(await house.signIn('siteOwner'))
      expect((await mine.get('/account/second-factor')).body).toMatchObject({ passkeysWork: false })
      expect(await mine.post('/account/passkey/options')).toMatchObject({ status: 409 })
      const alone = await house.call('POST', '/authentication/passkey/options', { isSecondStep: false })
      expect(alone.status).toBe(409)
    } finally {
      await house.close()
    }
  })
})
