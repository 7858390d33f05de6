import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestRole, type TestServer } from '../../support/server.ts'

describe.each(oneDatabase)('working as another client (%s)', kind => {
  let server: TestServer
  const path = (role: TestRole, what: string) => `/api/user/${server.estate.userIds[role]}/${what}`
  const change = (role: TestRole, clientId: unknown) =>
    server.client(role).post(path(role, 'set-browsing-client'), { clientId })
  const working = async (role: TestRole) =>
    (await server.client(role).get<{ workingClientId: number }>('/api/authentication/user')).body.workingClientId

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin] })
  })
  afterAll(() => server.close())

  it('offers those that the user sees, by name', async () => {
    const names = async (role: TestRole, query = '') =>
      (await server.client(role).get<{ name: string }[]>(path(role, 'switchable-clients') + query)).body.map(
        ({ name }) => name,
      )
    expect(await names('siteOwner')).toEqual(['Acme'])
    expect(await names('engineer')).toEqual(['Acme', 'Fitters'])
    expect(await names('admin')).toEqual(['Acme', 'Borough', 'Fitters', 'Provider'])
    expect(await names('admin', '?q=b')).toEqual(['Borough'])
    expect(await names('admin', '?q=%25')).toEqual([])
  })

  it('changes the client, also for the next sign-in', async () => {
    const { acme, installer } = server.estate
    const { status, body } = await change('engineer', acme.clientId)
    expect([status, body]).toEqual([200, { clientId: acme.clientId, name: 'Acme', isEngineer: false }])
    expect(await working('engineer')).toBe(acme.clientId)
    const { headers } = await server.signIn('engineer')
    const again = await server
      .client()
      .call<{ client: { name: string } }>('GET', '/api/authentication/user', undefined, headers)
    expect(again.body.client.name).toBe('Acme')
    await change('engineer', installer.clientId)
    expect(await working('engineer')).toBe(installer.clientId)
  })

  it('refuses a client that the user does not see, as if it were not there', async () => {
    const { borough, acme } = server.estate
    for (const clientId of [borough.clientId, 99_999]) {
      const { status, body } = await change('siteOwner', clientId)
      expect([status, body]).toEqual([404, { error: 'Error 404 - Not Found', code: 'notFound' }])
    }
    expect((await change('engineer', borough.clientId)).status).toBe(404)
    expect(await working('siteOwner')).toBe(acme.clientId)
  })

  it('refuses what is no client', async () => {
    for (const clientId of [undefined, null, '1', 0, -1, 1.5, 2 ** 40])
      expect((await change('admin', clientId)).status).toBe(422)
  })

  it('is for oneself alone', async () => {
    const { userIds, acme } = server.estate
    const admin = server.client('admin')
    expect((await admin.get(`/api/user/${userIds.siteOwner}/switchable-clients`)).status).toBe(404)
    expect(
      (await admin.post(`/api/user/${userIds.engineer}/set-browsing-client`, { clientId: acme.clientId })).status,
    ).toBe(404)
  })
})

describe.each(oneDatabase)('how a user likes the app (%s)', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin] })
  })
  afterAll(() => server.close())

  it('is kept with the user', async () => {
    const user = server.client('siteOwner')
    expect((await user.get('/api/user/get-theme')).body).toEqual({ theme: 2 })
    expect((await user.put('/api/user/set-theme/3')).body).toEqual({ theme: 3 })
    expect((await user.post('/api/user/set-side-nav-state/false')).status).toBe(204)
    expect((await user.get('/api/user/get-theme')).body).toEqual({ theme: 3 })
    expect((await user.get('/api/authentication/user')).body).toMatchObject({ theme: 3, sideMenuExpanded: false })
    expect((await server.client('engineer').get('/api/user/get-theme')).body).toEqual({ theme: 2 })
  })

  it('is one of what there is', async () => {
    const user = server.client('siteOwner')
    for (const value of ['0', '4', 'dark', '1.0']) {
      const { status, body } = await user.put(`/api/user/set-theme/${value}`)
      expect([status, body]).toEqual([
        422,
        [{ propertyName: 'value', errorMessage: 'Theme must be 1 (light), 2 (auto) or 3 (dark)' }],
      ])
    }
    expect((await user.post('/api/user/set-side-nav-state/perhaps')).status).toBe(422)
  })
})
