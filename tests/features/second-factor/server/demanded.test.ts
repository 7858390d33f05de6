import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { operationsIn } from '../../../support/operations.ts'
import { estatePassword } from '../../../support/server.ts'
import type { Row } from '../../../server/rest/house.ts'
import { type House, startHouse } from './house.ts'

const must = { error: 'Set up two-factor authentication to continue', code: 'secondFactorRequired' }
const path = '/account/second-factor'

describe.each(oneDatabase)('a second factor that is demanded (%s)', kind => {
  let house: House
  beforeAll(async () => void (house = await startHouse(kind)))
  afterEach(() => house.clear())
  afterAll(() => house?.close())
  const byClient = () => house.query(`update client set "twoFactorRequired" = true where "name" = 'Acme'`)

  it('is asked for before anything else answers', async () => {
    const { body } = await house
      .as(await house.signIn('officeStaff'))
      .get<{ paths: Record<string, object> }>('/openapi.json')
    await byClient()
    const token = await house.signIn('siteOwner')
    const answered: string[] = []
    const others = operationsIn<{ readonly security?: readonly object[] }>(body).filter(
      ([, , { security }]) => security === undefined || security.some(way => 'session' in way),
    )
    for (const [method, at] of others) {
      if (at.endsWith('/sign-out')) continue
      const to = at.replaceAll(/\{\w+\}/g, '1').replace('/api', '')
      const { status, body: said } = await house.call(
        method,
        to,
        method === 'GET' ? undefined : {},
        house.bearer(token),
      )
      if (status !== 403 || said['code'] !== must.code || said['error'] !== must.error) answered.push(`${method} ${to}`)
    }
    expect(others.length - answered.length).toBeGreaterThan(300)
    expect(answered.filter(line => !/account\/(second-factor|passkey)|authentication\/|ingest/.test(line))).toEqual([])
  })

  it.each([
    ['client', () => byClient()],
    [
      'user group',
      () =>
        house.query(
          `update user_group set "requiresTwoFactor" = true where "roleId" = any (select unnest("userGroupIds") from "user" where "username" = 'siteOwner')`,
        ),
    ],
  ])('by the %s holds a session up until it is set up', async (_by, demand) => {
    await demand()
    const mine = house.as(await house.signIn('siteOwner'))
    expect((await mine.get('/authentication/user')).body).toMatchObject({
      actionRequired: 'setUpSecondFactor',
      permissions: [],
    })
    expect(await mine.get('/door')).toMatchObject({ status: 403, body: must })
    expect((await mine.get(path)).body).toMatchObject({ isDemanded: true, needsProof: false })
    const { body } = await mine.post<{ secret: string }>(`${path}/set-up`, { type: 'app' })
    const { body: done } = await mine.post<Row>(`${path}/confirm`, { code: house.codeAt(body.secret) })
    const now = house.as(String(done['token']))
    expect((await now.get('/authentication/user')).body).not.toHaveProperty('actionRequired')
    expect((await now.get('/door')).status).toBe(200)
    expect(await now.post(`${path}/remove`, { proof: { password: estatePassword } })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('is required') },
    })
  })

  it('holds sessions up that are there already, and leaves other organisations alone', async () => {
    const [mine, other] = [house.as(await house.signIn('siteOwner')), house.as(await house.signIn('otherSiteOwner'))]
    await byClient()
    expect([(await mine.get('/door')).status, (await other.get('/door')).status]).toEqual([403, 200])
  })

  it('comes after a password that has to be changed', async () => {
    await byClient()
    await house.query(`update "user" set "forcePasswordChange" = true where "username" = 'siteOwner'`)
    const mine = house.as(await house.signIn('siteOwner'))
    expect((await mine.get('/authentication/user')).body).toMatchObject({ actionRequired: 'changePassword' })
    expect((await mine.post(`${path}/set-up`, { type: 'app' })).body).toMatchObject({ code: 'passwordChangeRequired' })
    const asked = { currentPassword: estatePassword, newPassword: 'a gate, a bell and a lantern' }
    const { body } = await mine.post<Row>('/account/change-password', asked)
    const now = house.as(String(body['token']))
    expect((await now.get('/authentication/user')).body).toMatchObject({ actionRequired: 'setUpSecondFactor' })
  })
})
