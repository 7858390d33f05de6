import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnSession, Profile } from '../../../../src/features/account/domain/profile.ts'
import { oneDatabase } from '../../../support/database.ts'
import { estatePassword } from '../../../support/estate.ts'
import { startServer, type TestRole, type TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('the own account, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server?.close())

  const profileOf = async (role: TestRole) => (await server.client(role).get<Profile>('/api/user/profile')).body
  /** Signs in again, in the browser of a phone. */
  async function signInOnPhone(username: TestRole) {
    const response = await fetch(`${server.url}/api/authentication/request-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' },
      body: JSON.stringify({ username, password: estatePassword }),
    })
    const { token } = (await response.json()) as { token: string }
    return { headers: { authorization: `Bearer ${token}` } }
  }
  const change = (role: TestRole, body: object) => server.client(role).put<Profile>('/api/user/profile', body)

  it('is changed by everybody, whatever they may do, with its history', async () => {
    const before = await profileOf('trial')
    const { status, body } = await change('trial', {
      ...before,
      displayName: 'T. Rial',
      smsNumber: '+44 7700 900123',
      currentPassword: estatePassword,
    })
    expect([status, body.displayName, body.version]).toEqual([200, 'T. Rial', before.version + 1])
    const { userId } = (await server.client('trial').get<{ userId: number }>('/api/user/current')).body
    const { rows } = await server.context.database.pool.query<{ after: unknown; userId: number }>(
      `select "after", "userId" from audit_entry where "entity" = 'user' and "recordId" = $1 order by "auditEntryId" desc`,
      [userId],
    )
    expect(rows[0]).toMatchObject({ userId, after: { displayName: 'T. Rial' } })
  })

  it('is checked as a user is, and refused where somebody has changed it since', async () => {
    const { version } = await profileOf('siteOwner')
    const other = await profileOf('admin')
    const wrong = await change('siteOwner', { firstName: '', email: 'no address', currentPassword: estatePassword })
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('First name is required')])
    expect(JSON.stringify(wrong.body)).toContain('"email"')
    const taken = await change('siteOwner', { email: other.email, currentPassword: estatePassword })
    expect([taken.status, JSON.stringify(taken.body)]).toEqual([422, expect.stringContaining('is not unique')])
    expect((await change('siteOwner', { surname: 'Later', version })).status).toBe(200)
    expect((await change('siteOwner', { surname: 'Earlier', version })).status).toBe(409)
  })

  it('says in which order lists of areas are, and they can be', async () => {
    const client = server.client('admin')
    const order = async () => (await client.get<{ areaSorting: string }>('/api/authentication/user')).body.areaSorting
    expect(await order()).toBe('name')
    expect((await change('admin', { areaSorting: 'colour' })).status).toBe(422)
    expect((await change('admin', { areaSorting: 'position' })).status).toBe(200)
    expect(await order()).toBe('position')
    const types = await client.get<{ items: { areaTypeId: number }[] }>('/api/areatype')
    const typeId = types.body.items[0]?.areaTypeId
    for (const [name, position] of [
      ['Annexe', '02'],
      ['Basement', '01'],
    ])
      expect(await client.post('/api/area', { name, position, typeId })).toMatchObject({ status: 201 })
    const { items } = (await client.get<{ items: { name: string }[] }>('/api/area?sort=position')).body
    const names = items.map(({ name }) => name)
    expect(names.indexOf('Basement')).toBeLessThan(names.indexOf('Annexe'))
  })

  it('asks for the password where the email address is changed, by which a password can be chosen', async () => {
    const before = await profileOf('otherSiteOwner')
    const email = 'another@borough.example'
    for (const more of [{}, { currentPassword: '' }, { currentPassword: 'wrong' }]) {
      const { status, body } = await change('otherSiteOwner', { email, ...more })
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('"currentPassword"')])
    }
    expect((await change('otherSiteOwner', { smsNumber: '+44 7700 900999' })).status).toBe(422)
    expect(await profileOf('otherSiteOwner')).toEqual(before)
    const same = await change('otherSiteOwner', { email: before.email, displayName: 'Same' })
    expect(same.status).toBe(200)
    const changed = await change('otherSiteOwner', { email, currentPassword: estatePassword })
    expect([changed.status, changed.body.email]).toEqual([200, email])
    const kept = await server.context.database.pool.query('select "after" from audit_entry')
    expect(JSON.stringify(kept.rows)).not.toContain(estatePassword)
  })

  it('changes nothing else of the user', async () => {
    const { userId } = (await server.client('trial').get<{ userId: number }>('/api/user/current')).body
    const groups = async () =>
      (
        await server.context.database.pool.query('select "userGroupIds", "username" from "user" where "userId" = $1', [
          userId,
        ])
      ).rows
    const before = await groups()
    await change('trial', { firstName: 'Still', userGroups: [1], userGroupIds: [1], username: 'admin', password: 'x' })
    expect(await groups()).toEqual(before)
  })

  it('is that of the own organisation also while working as another', async () => {
    const engineer = server.client('engineer')
    const { userId } = (await engineer.get<{ userId: number }>('/api/user/current')).body
    const home = (await engineer.get<{ clientId: number }>('/api/client/user-client')).body.clientId
    const clients = (await engineer.get<{ clientId: number }[]>('/api/client/switchable-clients')).body
    const other = clients.find(({ clientId }) => clientId !== home)!
    expect((await engineer.post(`/api/user/${userId}/set-browsing-client`, { clientId: other.clientId })).status).toBe(
      200,
    )
    const { status, body } = await change('engineer', { displayName: 'Guest' })
    expect([status, body.displayName]).toEqual([200, 'Guest'])
    expect((await engineer.get<{ clientId: number }>('/api/client/user-client')).body.clientId).toBe(home)
    await engineer.post(`/api/user/${userId}/set-browsing-client`, { clientId: home })
  })

  it('lists its sessions by device and network, and ends one or all others', async () => {
    const sessions = async () => (await server.client('otherSiteOwner').get<OwnSession[]>('/api/user/sessions')).body
    const phone = await signInOnPhone('otherSiteOwner')
    const more = await server.signIn('otherSiteOwner')
    const found = await sessions()
    expect(found.filter(({ isThis }) => isThis)).toHaveLength(1)
    const onPhone = found.find(({ device }) => device === 'Chrome on Android')
    expect(onPhone).toMatchObject({ network: '127.0.0.1', isThis: false })

    const ended = await server.client('otherSiteOwner').delete(`/api/user/sessions/${onPhone?.sessionId}`)
    expect(ended.status).toBe(204)
    const ask = (headers: HeadersInit) => fetch(`${server.url}/api/user/current`, { headers })
    expect([(await ask(phone.headers)).status, (await ask(more.headers)).status]).toEqual([401, 200])

    const others = await server.client('otherSiteOwner').post<{ ended: number }>('/api/user/sessions/end-others')
    expect(others.body.ended).toBeGreaterThan(0)
    expect((await ask(more.headers)).status).toBe(401)
    expect(await sessions()).toMatchObject([{ isThis: true }])
  })

  it('ends no session of somebody else, and does not say that there is one', async () => {
    const [mine] = (await server.client('siteOwner').get<OwnSession[]>('/api/user/sessions')).body
    for (const id of [String(mine?.sessionId), '0', 'x', '999999999'])
      expect((await server.client('otherSiteOwner').delete(`/api/user/sessions/${id}`)).status).toBe(404)
    expect((await server.client('siteOwner').get('/api/user/sessions')).status).toBe(200)
  })
})
