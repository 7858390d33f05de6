import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../contract/house.ts'
import { databaseKinds } from '../../support/database.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest, wrong, type Row } from './house.ts'

describe.each(databaseKinds)('somebody who sees only some areas, on %s', kind => {
  let server: TestServer
  let all: TestClient
  let limited: TestClient
  let acme: TestServer['estate']['acme']
  beforeAll(async () => {
    server = await startRest(kind)
    acme = server.estate.acme
    all = server.client('siteOwner')
    const { rows } = await server.context.database.pool.query(
      'select "userGroupIds" from "user" where "username" = $1',
      ['siteOwner'],
    )
    limited = await signedIn(server, {
      clientId: acme.clientId,
      workingClientId: acme.clientId,
      username: 'keeper',
      userGroupIds: rows[0].userGroupIds,
      areaIds: [acme.floorId],
    })
  })
  afterAll(() => server?.close())

  const ids = async (path: string, key: string) =>
    (await limited.get<{ items: Row[] }>(`/api${path}?limit=1000`)).body.items.map(row => row[key])

  it('reads what is inside them: by the area itself, by its door, by its controller', async () => {
    expect(await ids('/area', 'areaId')).toEqual([acme.floorId])
    expect(await ids('/door', 'doorId')).toEqual([acme.doorIds[1]])
    expect(await ids('/zone', 'zoneId')).toEqual([])
    expect(await ids('/controller', 'controllerId')).toEqual([])
    expect(await ids('/reader', 'readerId')).toEqual([])
  })

  it('has no other record, in any way', async () => {
    const [inside, outside] = [`/api/door/${acme.doorIds[1]}`, `/api/door/${acme.doorIds[0]}`]
    expect(await limited.get(inside)).toMatchObject({ status: 200 })
    for (const answer of [
      await limited.get(outside),
      await limited.put(outside, { name: 'Mine' }),
      await limited.delete(outside),
      await limited.get(`${outside}/history`),
    ])
      expect(answer).toMatchObject({ status: 404 })
    expect((await limited.get<Row[]>('/api/area/pick')).body).toEqual([{ id: acme.floorId, title: 'Acme floor' }])
  })

  it('puts nothing outside them', async () => {
    expect(await limited.post('/api/zone', { name: 'Out', areaId: acme.areaId })).toMatchObject(
      wrong('areaId', 'Site must be chosen from the list'),
    )
    expect(await limited.put(`/api/door/${acme.doorIds[1]}`, { areaId: acme.areaId })).toMatchObject(
      wrong('areaId', 'Site must be chosen from the list'),
    )
    expect(await limited.post('/api/group', { name: 'Of nowhere' })).toMatchObject(
      wrong('areaId', 'Site must be chosen from the list'),
    )
    expect(await limited.post('/api/area', { name: 'New site', typeId: server.estate.areaTypeId })).toMatchObject(
      wrong('parentAreaId', 'Parent site must be chosen from the list'),
    )
    expect((await limited.post('/api/zone', { name: 'In', areaId: acme.floorId })).status).toBe(201)
    expect(
      (await limited.post('/api/area', { name: 'Room', typeId: server.estate.areaTypeId, parentAreaId: acme.floorId }))
        .status,
    ).toBe(201)
  })

  it('makes no user who sees more, and changes none', async () => {
    const groups = (await limited.get<{ id: number; title: string }[]>('/api/role/pick')).body
    const body = {
      username: 'wide',
      firstName: 'W',
      surname: 'I',
      email: 'wide@example.com',
      userGroupIds: [groups.find(({ title }) => title === 'Trial registrant')?.id],
    }
    expect(await limited.post('/api/user', body)).toMatchObject(wrong('areaIds', 'Sites is required'))
    expect((await limited.post('/api/user', { ...body, areaIds: [acme.floorId] })).status).toBe(201)
    expect(await limited.put(`/api/user/${server.estate.userIds.siteOwner}`, { firstName: 'Mine' })).toMatchObject({
      status: 403,
    })
    const user = await made(all, '/user', {
      ...body,
      username: 'both',
      email: 'both@example.com',
      areaIds: [acme.floorId, acme.areaId],
    })
    expect(await limited.delete(`/api/user/${String(user['userId'])}`)).toMatchObject({ status: 403 })
  })
})
