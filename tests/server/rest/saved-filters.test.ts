import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { startRest, wrong } from './house.ts'

interface Saved {
  savedFilterId: number
  name: string
  query: string
}

describe.each(oneDatabase)('saved filters, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  const save = (name: unknown, query: unknown = 'company=Acme&sort=-surname', entity: unknown = 'person', as = owner) =>
    as.post<Saved>('/api/saved-filter', { entity, name, query })
  const names = async (entity = 'person', as = owner) =>
    (await as.get<{ items: Saved[] }>(`/api/saved-filter?entity=${entity}`)).body.items.map(({ name }) => name)

  it('are kept by name for a list, and deleted', async () => {
    expect(await save('Visitors')).toMatchObject({
      status: 201,
      body: { name: 'Visitors', query: 'company=Acme&sort=-surname' },
    })
    const { body } = await save('away', 'q=away')
    expect(await names()).toEqual(['away', 'Visitors'])
    expect(await names('token')).toEqual([])
    expect((await owner.delete(`/api/saved-filter/${body.savedFilterId}`)).status).toBe(204)
    expect((await owner.delete(`/api/saved-filter/${body.savedFilterId}`)).status).toBe(404)
    expect(await names()).toEqual(['Visitors'])
  })

  it('have a name each, and no more than there is room for', async () => {
    expect(await save('VISITORS')).toMatchObject(wrong('name', 'Name is not unique'))
    expect(await save('')).toMatchObject(wrong('name', 'Name is required'))
    expect(await save('Long', 'x'.repeat(2001))).toMatchObject({ status: 422 })
    expect(await save('Elsewhere', 'https://x #')).toMatchObject(wrong('query', 'Query is not valid'))
    for (let n = 0; n < 50; n++) await save(`Zone ${n}`, 'q=a', 'zone')
    expect(await names('zone')).toHaveLength(50)
    expect(await save('One more', 'q=a', 'zone')).toMatchObject(
      wrong('name', 'There are 50 saved filters of this list already'),
    )
  })

  it('are given another name or query', async () => {
    const { body: mine } = await save('Old name', 'q=old', 'zone', server.client('admin'))
    const admin = server.client('admin')
    const path = `/api/saved-filter/${mine.savedFilterId}`
    expect(await admin.put(path, { name: ' New name ' })).toMatchObject({
      status: 200,
      body: { savedFilterId: mine.savedFilterId, name: 'New name', query: 'q=old' },
    })
    expect(await admin.put(path, { query: 'q=new' })).toMatchObject({ body: { name: 'New name', query: 'q=new' } })
    expect(await admin.put(path, { name: 'NEW NAME' })).toMatchObject({ status: 200 })
    await save('Taken', 'q=a', 'zone', admin)
    expect(await admin.put(path, { name: 'taken' })).toMatchObject(wrong('name', 'Name is not unique'))
    expect(await admin.put(path, { name: '' })).toMatchObject(wrong('name', 'Name is required'))
    expect(await admin.put(path, { entity: 'person' })).toMatchObject({ status: 422 })
    expect(await server.client('otherSiteOwner').put(path, { name: 'Stolen' })).toMatchObject({ status: 404 })
    expect(await admin.put('/api/saved-filter/none', { name: 'A' })).toMatchObject({ status: 404 })
  })

  it('belong to one user, for lists that they may read', async () => {
    const { body } = await save('Mine')
    const other = server.client('otherSiteOwner')
    expect(await names('person', other)).toEqual([])
    expect((await other.delete(`/api/saved-filter/${body.savedFilterId}`)).status).toBe(404)
    expect(await save('Groups', 'q=a', 'group', server.client('trial'))).toMatchObject({ status: 403 })
    expect((await server.client().get('/api/saved-filter?entity=person')).status).toBe(401)
    expect(await save('Nothing', 'q=a', 'toString')).toMatchObject({ status: 400 })
    expect((await owner.get('/api/saved-filter')).status).toBe(400)
  })
})
