import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { estatePassword } from '../../../support/server.ts'
import { made, type Row, wrong } from '../../../server/rest/house.ts'
import { minute, second } from '../../../server/auth/moving-clock.ts'
import { type House, startHouse } from './house.ts'

const proof = { password: estatePassword }
const path = '/account/second-factor'

describe.each(oneDatabase)('the own second factor (%s)', kind => {
  let house: House
  beforeAll(async () => void (house = await startHouse(kind)))
  afterEach(() => house.clear())
  afterAll(() => house?.close())
  const me = async () => house.as(await house.signIn('siteOwner'))
  const userId = () => house.server.estate.userIds.siteOwner

  it('takes effect when its first code is confirmed, and then shows on the record', async () => {
    const mine = await me()
    const { body } = await mine.post<Row>(`${path}/set-up`, { type: 'app' })
    expect(body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Gatehouse.*doors\.example.*siteOwner\?/),
    })
    expect((await house.password('siteOwner')).body.secondFactor).toBeUndefined()
    expect(await mine.post(`${path}/confirm`, { code: '000000' })).toMatchObject(
      wrong('code', 'The code is not correct'),
    )
    const code = house.codeAt(String(body['secret']))
    const confirmed = await mine.post<Row>(`${path}/confirm`, { code })
    expect(confirmed.status).toBe(200)
    expect(confirmed.body['recoveryCodes']).toHaveLength(10)
    const now = house.as(String(confirmed.body['token']))
    expect((await now.get(path)).body).toMatchObject({ type: 'app', recoveryCodesLeft: 10, needsProof: true })
    expect((await now.get(`/user/${userId()}`)).body).toMatchObject({ twoFactor: 'app' })
    // What confirmed it is used.
    expect((await house.step(await house.pending('siteOwner'), { code })).status).toBe(422)
  })

  it('ends other sessions, replaces the token of this one, and is told by email and in the history', async () => {
    const [other, mine] = [await me(), await me()]
    const { body } = await mine.post<{ secret: string }>(`${path}/set-up`, { type: 'app' })
    const { body: confirmed } = await mine.post<Row>(`${path}/confirm`, { code: house.codeAt(body.secret) })
    expect([(await other.get('/door')).status, (await mine.get('/door')).status]).toEqual([401, 401])
    const now = house.as(String(confirmed['token']))
    expect((await house.lastMessage()).text).toContain('Two-factor authentication was set up: an authenticator app')
    const { body: past } = await now.get<{ items: Row[] }>(`/user/${userId()}/history`)
    expect(past.items[0]).toMatchObject({
      change: 'edited',
      before: { twoFactor: 'none' },
      after: { twoFactor: 'app' },
    })
  })

  it('asks a session that is not fresh for the password before a first one is set up', async () => {
    const mine = await me()
    house.clock.forward(11 * minute)
    expect((await mine.get(path)).body).toMatchObject({ needsProof: true })
    expect((await mine.post(`${path}/set-up`, { type: 'app' })).status).toBe(422)
    expect(await mine.post(`${path}/set-up`, { type: 'app', proof: { password: 'wrong' } })).toMatchObject(
      wrong('password', 'Password is not correct'),
    )
    expect((await mine.post(`${path}/set-up`, { type: 'app', proof })).status).toBe(200)
  })

  it('is set up in the session that began it alone', async () => {
    const [mine, other] = [await me(), await me()]
    const { body } = await mine.post<{ secret: string }>(`${path}/set-up`, { type: 'app' })
    expect((await other.post(`${path}/confirm`, { code: house.codeAt(body.secret) })).status).toBe(409)
  })

  it('is not confirmed by guesses', async () => {
    const mine = await me()
    await mine.post(`${path}/set-up`, { type: 'app' })
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) statuses.push((await mine.post(`${path}/confirm`, { code: '000000' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  it('is changed and removed with the password or a current code, never without', async () => {
    const { secret, token } = await house.app('siteOwner')
    const mine = house.as(token)
    for (const to of [`${path}/remove`, `${path}/recovery-codes`]) {
      expect((await mine.post(to)).status).toBe(422)
      expect((await mine.post(to, { proof: { password: 'no' } })).status).toBe(422)
      expect((await mine.post(to, { proof: { code: '000000' } })).status).toBe(422)
    }
    expect((await mine.post(`${path}/set-up`, { type: 'email' })).status).toBe(422)
    const removed = await mine.post<Row>(`${path}/remove`, { proof: { code: house.codeAt(secret) } })
    expect(removed.status).toBe(200)
    expect((await house.password('siteOwner')).body.token).toBeTruthy()
    expect(await house.query('select 1 from recovery_code')).toEqual([])
    expect((await house.lastMessage()).text).toContain('Your second factor was removed')
  })

  it('lets nobody who found a session open guess the password in it', async () => {
    const { token } = await house.app('siteOwner')
    const mine = house.as(token)
    for (let n = 0; n < 5; n++) await mine.post(`${path}/remove`, { proof: { password: `wrong ${n}` } })
    expect((await mine.post(`${path}/remove`, { proof })).status).toBe(429)
  })

  it('gives new recovery codes, which end those before', async () => {
    const { recoveryCodes, token } = await house.app('siteOwner')
    const { body } = await house.as(token).post<{ recoveryCodes: string[] }>(`${path}/recovery-codes`, { proof })
    expect(body.recoveryCodes).toHaveLength(10)
    const pending = await house.pending('siteOwner')
    expect((await house.step(pending, { recoveryCode: recoveryCodes[0] })).status).toBe(422)
    expect((await house.step(pending, { recoveryCode: body.recoveryCodes[0] })).status).toBe(200)
  })

  it('can be codes by email: six digits, once, for ten minutes', async () => {
    const mine = await me()
    const { body } = await mine.post<Row>(`${path}/set-up`, { type: 'email' })
    expect(body).toEqual({ sentTo: expect.stringMatching(/^s…@/), sendAgainAt: expect.any(String) })
    const message = await house.lastMessage()
    expect(message.code).toMatch(/^\d{6}$/)
    expect((await mine.post(`${path}/confirm`, { code: message.code })).status).toBe(200)
    const { pendingToken, secondFactor } = (await house.password('siteOwner')).body
    expect(secondFactor).toMatchObject({ type: 'email', sentTo: expect.stringMatching(/^s…@/) })
    const send = () => house.call<Row>('POST', '/authentication/second-factor/send', { pendingToken })
    expect((await send()).status).toBe(200)
    const first = await house.lastMessage()
    // Too soon: none is sent.
    expect((await send()).body['sendAgainAt']).toBe(new Date(house.clock.now().getTime() + 30_000).toISOString())
    expect((await house.lastMessage()).code).toBe(first.code)
    house.clock.forward(31 * second)
    await send()
    const next = await house.lastMessage()
    expect(await house.step(pendingToken!, { code: first.code })).toMatchObject({
      status: first.code === next.code ? 200 : 422,
    })
    expect((await house.step(await house.pending('siteOwner'), { code: next.code })).status).toBe(422)
    expect((await house.step(pendingToken!, { code: next.code })).status).toBe(200)
    const again = await house.pending('siteOwner')
    await house.call('POST', '/authentication/second-factor/send', { pendingToken: again })
    const late = await house.lastMessage()
    house.clock.forward(9 * minute + 59 * second)
    await house.query('update sent_code set "expiresAt" = $1', [house.clock.now()])
    expect((await house.step(again, { code: late.code })).status).toBe(422)
  })

  it('sends five codes to one sign-in, and no more', async () => {
    const mine = await me()
    await mine.post(`${path}/set-up`, { type: 'email' })
    await mine.post(`${path}/confirm`, { code: (await house.lastMessage()).code })
    const pendingToken = await house.pending('siteOwner')
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      statuses.push((await house.call('POST', '/authentication/second-factor/send', { pendingToken })).status)
      house.clock.forward(31 * second)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409])
  })

  it('can be codes by text message, where the user has a number', async () => {
    const mine = await me()
    expect(await mine.post(`${path}/set-up`, { type: 'sms' })).toMatchObject({ status: 409 })
    await house.query(`update "user" set "smsNumber" = '+44 7700 900123' where "userId" = $1`, [userId()])
    const { body } = await mine.post<Row>(`${path}/set-up`, { type: 'sms' })
    expect(body).toMatchObject({ sentTo: '…123' })
    const message = await house.lastMessage()
    expect(message.to).toBe('+447700900123')
    expect((await mine.post(`${path}/confirm`, { code: message.code })).status).toBe(200)
  })

  it('is confirmed by a code that went the way that is set up, and by no other', async () => {
    const mine = await me()
    await house.query(`update "user" set "smsNumber" = '+44 7700 900123' where "userId" = $1`, [userId()])
    await mine.post(`${path}/set-up`, { type: 'email' })
    const byEmail = (await house.lastMessage()).code
    house.clock.forward(second)
    await mine.post(`${path}/set-up`, { type: 'sms' })
    const message = await house.lastMessage()
    expect(message.to).toBe('+447700900123')
    expect((await mine.post(`${path}/confirm`, { code: byEmail })).status).toBe(422)
    expect((await mine.post(`${path}/confirm`, { code: message.code })).status).toBe(200)
  })

  it('is proven by a code that was sent for that, and by no other', async () => {
    const mine = await me()
    await mine.post(`${path}/set-up`, { type: 'email' })
    const first = (await house.lastMessage()).code
    const { body } = await mine.post<Row>(`${path}/confirm`, { code: first })
    const now = house.as(String(body['token']))
    expect((await now.post(`${path}/remove`, { proof: { code: first } })).status).toBe(422)
    expect((await now.post(`${path}/send`, { purpose: 'proof' })).status).toBe(200)
    expect((await now.post(`${path}/remove`, { proof: { code: (await house.lastMessage()).code } })).status).toBe(200)
  })

  it('cannot be set through the record', async () => {
    const mine = await me()
    const { body } = await mine.get<Row>(`/user/${userId()}`)
    const answer = await mine.put(`/user/${userId()}`, { ...body, twoFactor: 'app' })
    expect(answer.status).toBe(422)
  })

  describe('that is reset', () => {
    const colleague = async () => {
      const admin = await me()
      const groups = (await admin.get<Row>(`/user/${userId()}`)).body['userGroupIds']
      const sent = {
        username: `colleague${house.clock.now().getTime()}`,
        firstName: 'Col',
        surname: 'League',
        email: `c${house.clock.now().getTime()}@acme.example`,
        password: estatePassword,
        userGroupIds: groups,
      }
      const as = {
        ...house.server.client(),
        post: <T>(to: string, body?: unknown) => admin.post<T>(to.replace('/api', ''), body),
      }
      const id = Number((await made(as, '/user', sent))['userId'])
      const token = (await house.password(sent.username)).body.token ?? ''
      const { body } = await house.as(token).post<{ secret: string }>(`${path}/set-up`, { type: 'app' })
      const confirmed = await house.as(token).post<Row>(`${path}/confirm`, { code: house.codeAt(body.secret) })
      return { id, username: sent.username, token: String(confirmed.body['token']) }
    }

    it('by an administrator is gone with everything of it: signed out, told, and in the history', async () => {
      const { id, username, token } = await colleague()
      const admin = await me()
      const pending = (await house.password(username)).body.pendingToken
      expect(pending).toBeTruthy()
      expect((await admin.post(`/user/${id}/reset-two-factor`)).status).toBe(200)
      expect((await house.as(token).get('/door')).status).toBe(401)
      expect((await house.step(pending!, { code: '000000' })).status).toBe(401)
      for (const table of ['second_factor', 'recovery_code'])
        expect(await house.query(`select 1 from ${table} where "userId" = $1`, [id])).toEqual([])
      expect((await house.password(username)).body.token).toBeTruthy()
      const { text, to } = await house.lastMessage()
      expect([to, text]).toEqual([
        expect.stringMatching(/@acme.example$/),
        expect.stringContaining('has removed your second factor'),
      ])
      const { body } = await admin.get<{ items: Row[] }>(`/user/${id}/history`)
      expect(JSON.stringify(body.items[0])).toContain('Reset two-factor authentication')
      expect(await admin.post(`/user/${id}/reset-two-factor`)).toMatchObject({ status: 409 })
    })

    it('is not by anybody of another organisation, nor by oneself without the password', async () => {
      const { id } = await colleague()
      const other = house.as(await house.signIn('otherSiteOwner'))
      expect([403, 404, 451]).toContain((await other.post(`/user/${id}/reset-two-factor`)).status)
      expect(await house.query('select 1 from second_factor where "userId" = $1', [id])).toHaveLength(1)
      const { token } = await house.app('siteOwner')
      expect((await house.as(token).post(`/user/${userId()}/reset-two-factor`)).status).toBe(409)
    })
  })
})
