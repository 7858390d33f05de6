import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allOf, apiClient, replyOf, signIn, type ApiClient } from '../../src/api-client/client.ts'
import { oneDatabase } from '../support/database.ts'
import { estatePassword, startServer, type TestServer } from '../support/server.ts'

describe.each(oneDatabase)('the typed client of the API, on %s', kind => {
  let server: TestServer
  let api: ApiClient
  beforeAll(async () => {
    server = await startServer(kind)
    api = await signIn(server.url, 'siteOwner', estatePassword)
  })
  afterAll(() => server?.close())

  it('writes and reads what the description says', async () => {
    const zone = { name: 'Vault', areaId: server.estate.acme.floorId }
    const { zoneId } = await replyOf(api.POST('/api/zone', { body: zone }))
    const read = await replyOf(api.GET('/api/zone/{id}', { params: { path: { id: zoneId } } }))
    expect(read).toMatchObject({ zoneId, ...zone })
  })

  it('reads a list to its end, whatever the size of a page', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await api.POST('/api/zone', { body: { name, areaId: server.estate.acme.floorId } })
    const zones = await Array.fromAsync(
      allOf(query => api.GET('/api/zone', { params: { query: { ...query, limit: 1 } } })),
      ({ name }) => name,
    )
    expect(zones).toEqual(expect.arrayContaining(['One', 'Two', 'Three']))
    expect(new Set(zones).size).toBe(zones.length)
  })

  it('says why a call was refused', async () => {
    await expect(signIn(server.url, 'siteOwner', 'wrong')).rejects.toMatchObject({ name: 'Refused', status: 401 })
    const stranger = apiClient(server.url)
    await expect(stranger.GET('/api/zone')).rejects.toThrow(/^GET \/api\/zone answered 401: \w/)
  })
})
