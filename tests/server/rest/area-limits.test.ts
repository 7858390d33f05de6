import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitedTo } from '../../contract/house.ts'
import { oneDatabase } from '../../support/database.ts'
import { fastest } from '../../support/fastest.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest, wrong, type Row } from './house.ts'

describe.each(oneDatabase)('a user who sees only some areas, on %s', kind => {
  let server: TestServer
  let all: TestClient
  let limited: TestClient
  let acme: TestServer['estate']['acme']
  beforeAll(async () => {
    server = await startRest(kind)
    acme = server.estate.acme
    all = server.client('siteOwner')
    limited = await limitedTo(server, 'keeper', [acme.floorId])
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
      status: 404,
    })
    const user = await made(all, '/user', {
      ...body,
      username: 'both',
      email: 'both@example.com',
      areaIds: [acme.floorId, acme.areaId],
    })
    expect(await limited.delete(`/api/user/${String(user['userId'])}`)).toMatchObject({ status: 404 })
  })

  it('adds a person with a credential, and sees both from the first moment', async () => {
    const { personId } = await made(limited, '/person', { firstName: 'New', surname: 'Joiner' })
    expect(await ids('/person', 'personId')).toEqual([personId])
    const { fobId } = await made(limited, '/fob', { reference: 'Joiner 1', keycode: '0000000A00F1', personId })
    expect(await limited.get(`/api/fob/${String(fobId)}`)).toMatchObject({ status: 200 })
    expect(await ids('/person', 'personId')).toEqual([personId])
    const activation = { tokenId: fobId, areaId: acme.areaId }
    expect(await limited.post('/api/tokenactivation', activation)).toMatchObject(
      wrong('areaId', 'Site must be chosen from the list'),
    )
    const { activationId } = await made(limited, '/tokenactivation', { ...activation, areaId: acme.floorId })
    expect(await limited.get(`/api/fob/${String(fobId)}`)).toMatchObject({ status: 200 })
    await made(all, '/tokenactivation', activation)
    await all.put(`/api/tokenactivation/${String(activationId)}`, { active: false })
    expect(await limited.get(`/api/fob/${String(fobId)}`)).toMatchObject({ status: 404 })
    expect(await limited.get(`/api/person/${String(personId)}`)).toMatchObject({ status: 404 })
    expect(await limited.get('/api/fob/find?keycode=0000000A00F1')).toMatchObject({ status: 404 })
  })

  it('sees a credential while one of its active activations is in an area or a group of theirs', async () => {
    const fob = `/api/fob/${acme.fobId}`
    expect(await limited.get(fob)).toMatchObject({ status: 404 })
    const { groupId } = await made(limited, '/group', { name: 'Floor staff', areaId: acme.floorId })
    const { activationId } = await made(all, '/tokenactivation', { tokenId: acme.fobId, groupId })
    expect(await limited.get(fob)).toMatchObject({ status: 200 })
    expect(await limited.get(`/api/person/${acme.personId}`)).toMatchObject({ status: 200 })
    await all.put(`/api/tokenactivation/${String(activationId)}`, { active: false })
    expect(await limited.get(fob)).toMatchObject({ status: 404 })
    expect(await limited.post(`${fob}/mark-lost`, {})).toMatchObject({ status: 404 })
  })

  it('invites nobody to a door elsewhere, and has no invitation that opens one', async () => {
    const [elsewhere, own] = acme.doorIds
    const body = { name: 'Courier', passphrase: 'let me in' }
    const outside = wrong('doorIds', 'Doors must be chosen from the list')
    expect(await limited.post('/api/doorunlockinvitation', { ...body, doorIds: [own, elsewhere] })).toMatchObject(
      outside,
    )
    const { doorUnlockInvitationId } = await made(limited, '/doorunlockinvitation', { ...body, doorIds: [own] })
    const path = `/api/doorunlockinvitation/${String(doorUnlockInvitationId)}`
    expect(await limited.put(path, { doorIds: [own, elsewhere] })).toMatchObject(outside)
    expect((await all.put(path, { doorIds: [own, elsewhere] })).status).toBe(200)
    expect(await limited.get(path)).toMatchObject({ status: 404 })
    expect(await limited.put(path, { passphrase: 'mine now' })).toMatchObject({ status: 404 })
  })

  it('gets a message that what concerns the whole client is not theirs', async () => {
    const whole = {
      status: 403,
      body: { code: 'areaLimited', error: expect.stringContaining('limited to part of it') },
    }
    expect(await limited.get('/api/timeprofile')).toMatchObject({ status: 200 })
    expect(await limited.post('/api/timeprofile', { name: 'Nights', number: 9 })).toMatchObject(whole)
    expect(await limited.get('/api/userlink')).toMatchObject(whole)
  })

  it('reads lists in which few of many records are theirs by their indexes', async () => {
    const { long: pool } = server.context.database
    await pool.query(
      `insert into token ("clientId", "kind", "reference", "status", "enabled")
       select $1, 'fob', 'Elsewhere ' || n, 'live', true from generate_series(1, 20000) n`,
      [acme.clientId],
    )
    await pool.query(
      `insert into token_activation ("clientId", "tokenId", "areaId") select "clientId", "fobId", $2 from token
       where "clientId" = $1 and "reference" like 'Elsewhere %'`,
      [acme.clientId, acme.areaId],
    )
    await pool.query('analyze token')
    await pool.query('analyze token_activation')
    const read = async () => expect(await limited.get('/api/fob?limit=50')).toMatchObject({ status: 200 })
    expect(await fastest(5, read)).toBeLessThan(1000)
  })
})
