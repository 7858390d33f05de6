import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Relationships } from '../../../../src/features/engineers/domain/relationship.ts'
import { type Row, startRest, wrong } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestRole, TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('relationships of a client, on %s', kind => {
  let server: TestServer
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  beforeAll(async () => {
    server = await startRest(kind)
  })
  afterAll(() => server?.close())

  const place = (clientId: number, more = '') => `/api/client/${clientId}/relationship${more}`
  const list = (role: TestRole, clientId: number, of = 'engineer') =>
    server.client(role).get<Relationships>(place(clientId, `?kind=${of}`))
  const borough = () => server.estate.borough.clientId
  const fitters = () => server.estate.installer.clientId

  it('are listed, added, changed and revoked by the provider’s staff, for any client', async () => {
    const staff = server.client('admin')
    const added = await staff.post<{ clientRelationId: number }>(place(borough(), '?kind=engineer'), {
      relatedClientId: fitters(),
      areaIds: [server.estate.borough.floorId],
      startDate: day(0),
    })
    expect(added.status).toBe(201)
    const { body } = await list('admin', borough())
    expect(body.client).toEqual({ clientId: borough(), name: 'Borough' })
    expect(body.items).toMatchObject([
      { party: { name: 'Fitters' }, state: 'holds', endDate: null, areas: [{ areaId: server.estate.borough.floorId }] },
    ])
    expect(body.areas.length).toBe(2)
    const { clientRelationId: id, version = 0 } = body.items[0] ?? {}
    const path = place(borough(), `/${id}`)
    expect((await staff.put(path, { endDate: day(-1), version })).status).toBe(422)
    expect((await staff.put(path, { endDate: day(5), version })).status).toBe(204)
    expect((await staff.put(path, { endDate: day(6), version })).status).toBe(409)
    expect((await list('admin', borough())).body.items).toMatchObject([{ endDate: day(5) }])
  })

  it('say what is wrong at the field', async () => {
    const staff = server.client('admin')
    const add = (body: Row, of = 'engineer') =>
      staff.post(place(borough(), `?kind=${of}`), { startDate: day(0), ...body })
    expect(await add({ relatedClientId: server.estate.acme.clientId })).toMatchObject(
      wrong('relatedClientId', 'Not valid installer'),
    )
    expect(await add({ relatedClientId: 999_999 })).toMatchObject(wrong('relatedClientId', 'Installer not found'))
    expect((await add({ relatedClientId: 1.5 })).status).toBe(422)
    expect((await add({ relatedClientId: 1e15 })).status).toBe(422)
    expect(await add({ relatedClientId: fitters(), startDate: null })).toMatchObject(
      wrong('startDate', 'Start date is required'),
    )
    expect(await add({ relatedClientId: fitters(), areaIds: [server.estate.acme.areaId] })).toMatchObject({
      status: 422,
    })
    expect(await add({ relatedClientId: borough() }, 'managing')).toMatchObject({ status: 422 })
    expect((await add({ relatedClientId: fitters() }, 'friend')).status).toBe(422)
  })

  it('end the engineers’ access at once when revoked, and give it back when that is undone', async () => {
    const acme = server.estate.acme.clientId
    const engineer = server.client('engineer')
    const userId = server.estate.userIds.engineer
    await engineer.post(`/api/user/${userId}/set-browsing-client`, { clientId: acme })
    const door = `/api/door/${server.estate.acme.doorIds[0]}`
    expect((await engineer.get(door)).status).toBe(200)
    const [relation] = (await list('admin', acme)).body.items
    const path = (what: string) => place(acme, `/${relation?.clientRelationId}/${what}`)
    // By the grant they look after the client; the grant itself is not theirs.
    const put = place(acme, `/${relation?.clientRelationId}`)
    expect((await engineer.put(put, { endDate: null })).body).toMatchObject({ code: 'guest' })
    expect((await engineer.post(path('revoke'), { version: relation?.version })).status).toBe(403)
    expect((await server.client('admin').post(path('revoke'), { version: relation?.version })).status).toBe(204)
    expect((await engineer.get(door)).status).toBe(404)
    const [revoked] = (await list('admin', acme)).body.items
    expect(revoked?.state).toBe('revoked')
    expect((await server.client('admin').post(path('revoke'), { version: revoked?.version })).status).toBe(409)
    expect((await server.client('admin').post(path('restore'), { version: revoked?.version })).status).toBe(204)
    expect((await engineer.get(door)).status).toBe(200)
    await engineer.post(`/api/user/${userId}/set-browsing-client`, { clientId: fitters() })
  })

  it('of others are not told, nor changed', async () => {
    expect((await list('siteOwner', server.estate.acme.clientId)).status).toBe(403)
    expect((await list('trial', server.estate.acme.clientId)).status).toBe(403)
    expect((await list('engineer', server.estate.provider.clientId)).status).toBe(404)
    expect((await list('engineer', server.estate.acme.clientId)).status).toBe(451)
    expect((await list('engineer', fitters())).status).toBe(200)
    const body = { relatedClientId: fitters(), startDate: day(0) }
    const add = (role: TestRole, clientId: number) => server.client(role).post(place(clientId, '?kind=engineer'), body)
    expect((await add('engineer', server.estate.provider.clientId)).status).toBe(404)
    expect((await add('trial', server.estate.acme.clientId)).status).toBe(403)
    const [foreign] = (await list('admin', server.estate.acme.clientId)).body.items
    const elsewhere = place(borough(), `/${foreign?.clientRelationId}`)
    expect((await server.client('admin').put(elsewhere, { endDate: null })).status).not.toBe(204)
  })
})
