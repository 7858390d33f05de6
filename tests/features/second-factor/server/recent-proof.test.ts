import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { estatePassword } from '../../../support/server.ts'
import type { Row } from '../../../server/rest/house.ts'
import { minute } from '../../../server/auth/moving-clock.ts'
import { type House, startHouse } from './house.ts'

const refusal = { status: 403, body: { error: 'Confirm that it is you to do this', code: 'proofNeeded' } }

describe.each(oneDatabase)('what gives others access, on %s', kind => {
  let house: House
  let token: string
  let added = 0
  beforeAll(async () => void (house = await startHouse(kind)))
  afterAll(() => house?.close())
  beforeEach(async () => {
    await house.clear()
    token = await house.signIn('siteOwner')
  })

  const mine = () => house.as(token)
  const prove = (given: Row, own = token) => house.as(own).post('/account/proof', given)
  const newUser = () => {
    const username = `proof${++added}`
    return { username, firstName: 'Pru', surname: 'Wood', email: `${username}@people.example` }
  }
  const somebody = async () => (await mine().post<Row>('/user', newUser())).body
  const later = (minutes: number) => house.clock.forward(minutes * minute)
  const change = (user: Row, values: Row) =>
    mine().put<Row>(`/user/${String(user['userId'])}`, { version: user['version'], ...values })

  it('is done for half an hour after signing in, and then asks who sits there', async () => {
    later(29)
    expect((await mine().post('/user', newUser())).status).toBe(201)
    later(2)
    expect(await mine().post('/user', newUser())).toMatchObject(refusal)
  })

  it('is every way to it: users, their groups, areas, addresses and passwords, keys and webhooks', async () => {
    const user = await somebody()
    later(31)
    expect(await mine().post('/user', newUser())).toMatchObject(refusal)
    for (const values of [
      { password: 'kestrel-42-over-the-moor' },
      { email: 'else@people.example' },
      { smsNumber: '+447700900123' },
      { userGroupIds: [1] },
      { areaIds: [house.server.estate.acme.areaId] },
    ])
      expect(await change(user, values), JSON.stringify(values)).toMatchObject(refusal)
    const path = `/user/${String(user['userId'])}`
    expect(await house.call('DELETE', path, undefined, house.bearer(token))).toMatchObject(refusal)
    expect(await mine().post(`${path}/reset-two-factor`)).toMatchObject(refusal)
    expect(await mine().post('/integrationkey', { name: 'Key', uses: 'send' })).toMatchObject(refusal)
    expect(await mine().post('/webhook', { name: 'Hook', url: 'https://example.com' })).toMatchObject(refusal)
  })

  it('is letting another organisation work for one, too', async () => {
    const { acme, installer } = house.server.estate
    const staff = house.as(await house.signIn('officeStaff'))
    later(31)
    const sent = { relatedClientId: installer.clientId, startDate: '2026-01-01' }
    for (const kind of ['engineer', 'contractor'])
      expect(await staff.post(`/client/${acme.clientId}/relationship?kind=${kind}`, sent), kind).toMatchObject(refusal)
    const { body: plan } = await staff.get<Row>(`/client/${acme.clientId}/fix-permissions`)
    const fix = { digest: plan['digest'], ids: ['any'] }
    expect(await staff.post(`/client/${acme.clientId}/fix-permissions`, fix)).toMatchObject(refusal)
  })

  it('is nothing that changes no access', async () => {
    const user = await somebody()
    later(31)
    const { status, body } = await change(user, { firstName: 'Prue', email: user['email'], userGroupIds: [] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ firstName: 'Prue' })
  })

  it('is done again for half an hour once they have shown it, in this session alone', async () => {
    const other = await house.signIn('siteOwner')
    later(31)
    expect(await prove({})).toMatchObject({ status: 422, body: [{ propertyName: 'password' }] })
    expect(await prove({ password: 'wrong' })).toMatchObject({ status: 422, body: [{ propertyName: 'password' }] })
    expect(await mine().post('/user', newUser())).toMatchObject(refusal)
    expect((await prove({ password: estatePassword })).status).toBe(204)
    expect((await mine().post('/user', newUser())).status).toBe(201)
    expect(await house.as(other).post('/user', newUser())).toMatchObject(refusal)
    later(31)
    expect(await mine().post('/user', newUser())).toMatchObject(refusal)
  })

  it('takes a code in place of the password', async () => {
    const { secret, token: own } = await house.app('siteOwner')
    later(31)
    expect((await prove({ code: '000000' }, own)).status).toBe(422)
    expect((await prove({ code: house.codeAt(secret) }, own)).status).toBe(204)
    expect((await house.as(own).post('/user', newUser())).status).toBe(201)
  })

  it('has what was shown wrongly in the audit log, as one entry', async () => {
    await house.query('delete from audit_happening')
    for (const password of ['wrong', 'wronger']) await prove({ password })
    const details = 'The password to show who they are was wrong'
    expect(
      await house.query(`select "what", "outcome", "count", "details" from audit_happening where "details" = $1`, [
        details,
      ]),
    ).toEqual([{ what: 'refused', outcome: 'refused', count: 2, details }])
  })

  it('cannot be guessed at: after some wrong passwords it is held', async () => {
    for (let n = 0; n < 5; n++) await prove({ password: 'wrong' })
    expect((await prove({ password: estatePassword })).status).toBe(429)
  })
})
