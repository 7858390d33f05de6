import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitedTo } from '../../../contract/house.ts'
import { made, startRest, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import type { AccessPage, AreaGroups, Done, DoorWays, Given } from '../../../../src/features/activations/domain/wire.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

/** Saturday noon. */
const now = new Date('2026-11-21T12:00:00Z')

describe.each(oneDatabase)('access, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let groupIds = 0
  beforeAll(async () => {
    server = await startRest(kind, () => now)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  const idOf = async (path: string, key: string, body: Row) => Number((await made(owner, path, body))[key])
  const newGroup = (more: Row = {}) => idOf('/group', 'groupId', { name: `Group ${++groupIds}`, ...more })
  const newPerson = (firstName: string) => idOf('/person', 'personId', { firstName, surname: 'Test' })
  const newToken = (more: Row = {}) => idOf('/fob', 'fobId', { kind: 'card', keycode: nextKeycode(), ...more })
  const give = (body: Row, as = owner) =>
    as.post<{ results: Given[]; next: number | null }>('/api/activation/give', body)
  const given = async (body: Row) => (await give(body)).body.results
  const of = async (query: string, as = owner) => (await as.get<AccessPage>(`/api/activation/of?${query}`)).body
  const end = async (activationIds: number[], what = 'end') =>
    (await owner.post<{ results: Done[] }>(`/api/activation/${what}`, { activationIds })).body.results

  it('is given to all live credentials of people, each with its result and its history', async () => {
    const [personId, groupId] = [await newPerson('Ada'), await newGroup()]
    const [card, phone] = [await newToken({ personId }), await newToken({ personId })]
    const lost = await newToken({ personId })
    await owner.post(`/api/fob/${lost}/mark-lost`, {})
    const without = await newPerson('Bob')
    const results = await given({
      personIds: [personId, without],
      groupIds: [groupId],
      validUntil: '2026-12-31',
      notes: 'For the works',
    })
    expect(results).toMatchObject([
      { tokenId: card, personId, person: 'Ada Test', groupId, outcome: 'given', reason: null },
      { tokenId: phone, personId, groupId, outcome: 'given' },
      { tokenId: null, personId: without, person: 'Bob Test', outcome: 'refused', reason: 'No live credential' },
    ])
    const { items } = await of(`personId=${personId}`)
    expect(items.map(each => each.tokenId)).toEqual([phone, card])
    expect(items[0]).toMatchObject({
      person: 'Ada Test',
      validFrom: null,
      validUntil: '2026-12-31',
      notes: 'For the works',
      primary: true,
      dateAdded: now.toISOString(),
    })
    const history = await owner.get<{ items: Row[] }>(`/api/tokenactivation/${items[0]?.activationId}/history`)
    expect(history.body.items).toMatchObject([{ change: 'added', by: 'Test siteOwner' }])
  })

  it('that is there already is said on its item, and does not hold up the others', async () => {
    const [tokenId, there, other] = [await newToken(), await newGroup(), await newGroup()]
    const [first] = await given({ tokenIds: [tokenId], groupIds: [there], validUntil: '2026-11-30' })
    expect(await given({ tokenIds: [tokenId], groupIds: [there, other] })).toMatchObject([
      {
        groupId: there,
        outcome: 'already',
        activationId: first?.activationId,
        reason: 'Already active there, until 30/11/2026',
      },
      { groupId: other, outcome: 'given' },
    ])
  })

  it('is given only to areas whose type can have credentials; what is refused leaves nothing behind', async () => {
    const { pool } = server.context.database
    await pool.query(
      `insert into area_type ("name", "canBePrimary", "canHaveDoors", "canHaveTokens") values ('Car park', true, true, false)`,
    )
    const types = await pool.query<{ id: number }>(
      `select "areaTypeId" as "id" from area_type where "name" = 'Car park'`,
    )
    const areaId = await idOf('/area', 'areaId', { name: 'Car park', typeId: types.rows[0]?.id })
    const tokenId = await newToken()
    const { acme } = server.estate
    const results = await given({ tokenIds: [tokenId], areaIds: [areaId, acme.areaId] })
    expect(results.toSorted((a, b) => Number(b.areaId) - Number(a.areaId))).toMatchObject([
      { areaId, outcome: 'refused', reason: 'Car park cannot have credentials', activationId: null },
      { areaId: acme.areaId, outcome: 'given' },
    ])
    expect((await of(`tokenId=${tokenId}`)).items.map(each => each.areaId)).toEqual([acme.areaId])
    // Those with the whole site have the floor too.
    expect((await of(`areaId=${acme.floorId}`)).items.map(each => each.tokenId)).toContain(tokenId)
  })

  it('does not end before it begins: neither when given nor when changed', async () => {
    const [tokenId, groupId] = [await newToken(), await newGroup()]
    const days = { validFrom: '2026-12-02', validUntil: '2026-12-01' }
    const refusal = [{ propertyName: 'validUntil', errorMessage: 'Valid until must not be before valid from' }]
    expect(await give({ tokenIds: [tokenId], groupIds: [groupId], ...days })).toMatchObject({
      status: 422,
      body: refusal,
    })
    expect((await of(`tokenId=${tokenId}`)).items).toEqual([])
    const [made] = await given({ tokenIds: [tokenId], groupIds: [groupId], validFrom: '2026-12-02' })
    const path = `/api/tokenactivation/${made?.activationId}`
    expect(await owner.put(path, { version: 1, validUntil: '2026-12-01' })).toMatchObject({
      status: 422,
      body: refusal,
    })
    expect((await owner.put(path, { version: 1, validUntil: '2026-12-02' })).status).toBe(200)
  })

  it('is ended and taken back, many at once, as if nothing had been', async () => {
    const [tokenId, groupId, other] = [await newToken(), await newGroup(), await newGroup()]
    const [one, two] = (await given({ tokenIds: [tokenId], groupIds: [groupId, other] })).map(each =>
      Number(each.activationId),
    )
    expect(await end([one ?? 0, two ?? 0, 999_999])).toMatchObject([
      { activationId: one, outcome: 'done' },
      { activationId: two, outcome: 'done' },
      { activationId: 999_999, outcome: 'refused', reason: 'Error 404 - Not Found' },
    ])
    expect((await of(`tokenId=${tokenId}`)).items).toEqual([])
    expect(await end([one ?? 0])).toMatchObject([{ outcome: 'already' }])
    await server.context.database.pool.query(
      `update token_activation set "dateAdded" = '2026-01-01T00:00:00Z' where "activationId" = $1`,
      [one],
    )
    expect(await end([one ?? 0], 'restore')).toMatchObject([{ outcome: 'done' }])
    expect((await of(`tokenId=${tokenId}`)).items).toMatchObject([
      { activationId: one, dateAdded: '2026-01-01T00:00:00.000Z', primary: true },
    ])
    // Given anew in the meantime, the old one can't come back beside it.
    await given({ tokenIds: [tokenId], groupIds: [other] })
    expect(await end([two ?? 0], 'restore')).toMatchObject([
      { outcome: 'refused', reason: 'The credential is already active there' },
    ])
  })

  it('of a whole group is given page by page', async () => {
    const [members, target] = [await newGroup(), await newGroup()]
    const tokens = [await newToken(), await newToken(), await newToken()]
    await given({ tokenIds: tokens, groupIds: [members] })
    const targets = [target, ...(await Promise.all(Array.from({ length: 39 }, () => newGroup())))]
    const first = await give({ membersOfId: members, groupIds: targets })
    expect(first.body.results).toHaveLength(80)
    expect(first.body.next).toBe(tokens[1])
    const rest = await give({ membersOfId: members, groupIds: targets, after: first.body.next })
    expect([rest.body.results.length, rest.body.next]).toEqual([40, null])
    const page = await of(`groupId=${target}&limit=2`)
    expect(page.items.map(each => each.tokenId)).toEqual([tokens[2], tokens[1]])
    expect((await of(`groupId=${target}&limit=2&after=${page.next}`)).items.map(each => each.tokenId)).toEqual([
      tokens[0],
    ])
  })

  it('is neither given to another organisation’s records nor seen or ended by it', async () => {
    const { borough, acme } = server.estate
    const stranger = server.client('otherSiteOwner')
    const groupId = await newGroup()
    for (const [name, body] of [
      ['tokenIds', { tokenIds: [borough.fobId], groupIds: [groupId] }],
      ['personIds', { personIds: [borough.personId], groupIds: [groupId] }],
      ['areaIds', { tokenIds: [acme.fobId], areaIds: [borough.areaId] }],
    ] as const)
      expect(await give(body)).toMatchObject({
        status: 422,
        body: [{ propertyName: name, errorMessage: 'These must be chosen from the list' }],
      })
    const [mine] = await given({ tokenIds: [acme.fobId], groupIds: [groupId] })
    expect(await of(`tokenId=${acme.fobId}`, stranger)).toEqual({ items: [], next: null })
    const ended = await stranger.post('/api/activation/end', { activationIds: [mine?.activationId] })
    expect(ended.body).toMatchObject({ results: [{ outcome: 'refused' }] })
    expect((await stranger.get(`/api/activation/door/${acme.doorIds[0]}`)).status).toBe(404)
    expect((await of(`groupId=${groupId}`)).items).toHaveLength(1)
  })

  it('is looked at, but not given or ended, by those who only try the product', async () => {
    const trial = server.client('trial')
    const [tokenId, groupId] = [await newToken(), await newGroup()]
    const [made] = await given({ tokenIds: [tokenId], groupIds: [groupId] })
    expect((await of(`tokenId=${tokenId}`, trial)).items).toHaveLength(1)
    expect((await give({ tokenIds: [tokenId], groupIds: [groupId] }, trial)).status).toBe(403)
    expect((await trial.post('/api/activation/end', { activationIds: [made?.activationId] })).status).toBe(403)
    expect(
      (await trial.post(`/api/activation/door/${server.estate.acme.doorIds[0]}/groups`, { groupIds: [groupId] }))
        .status,
    ).toBe(403)
  })

  it('is given within the areas of a user who sees only some', async () => {
    const { acme } = server.estate
    const floor = await limitedTo(server, 'floor', [acme.floorId])
    const tokenId = await newToken()
    await given({ tokenIds: [tokenId], areaIds: [acme.floorId] })
    const elsewhere = await newGroup({ areaId: acme.areaId })
    const here = await newGroup({ areaId: acme.floorId })
    expect((await give({ tokenIds: [tokenId], areaIds: [acme.areaId] }, floor)).status).toBe(422)
    expect((await give({ tokenIds: [tokenId], groupIds: [elsewhere] }, floor)).status).toBe(422)
    expect((await give({ tokenIds: [tokenId], groupIds: [here] }, floor)).body.results).toMatchObject([
      { outcome: 'given' },
    ])
    await given({ tokenIds: [tokenId], groupIds: [elsewhere] })
    expect((await of(`tokenId=${tokenId}`, floor)).items.map(each => each.groupId ?? 'floor')).toEqual([here, 'floor'])
  })

  it('to a door is by groups, door groups and sites, each with how many people it brings today', async () => {
    const { acme } = server.estate
    const [site, doorId] = [acme.areaId, acme.doorIds[1]]
    const personId = await newPerson('Dora')
    const tokens = [await newToken({ personId }), await newToken({ personId })]
    const everyDoor = await newGroup({ areaId: site, autoAllDoors: true })
    const named = await newGroup({ doorIds: [doorId] })
    const doorGroupId = await idOf('/doorgroup', 'doorGroupId', {
      name: 'Way in',
      areaId: acme.floorId,
      doorIds: [doorId],
    })
    const byDoorGroup = await newGroup({ doorGroupIds: [doorGroupId] })
    await newGroup({ doorIds: [acme.doorIds[0]] })
    await given({ tokenIds: tokens, groupIds: [everyDoor] })
    await given({ tokenIds: tokens, groupIds: [named], validUntil: '2026-11-20' })
    await given({ tokenIds: tokens, groupIds: [byDoorGroup], validFrom: '2026-11-21', validUntil: '2026-11-21' })
    const { body } = await owner.get<DoorWays>(`/api/activation/door/${doorId}`)
    expect(body.groups).toMatchObject([
      { groupId: everyDoor, through: ['allDoors'], people: 1, credentials: 2 },
      { groupId: named, through: ['named'], people: 0, credentials: 0 },
      { groupId: byDoorGroup, through: ['doorGroup'], doorGroups: [{ doorGroupId, name: 'Way in' }], people: 1 },
    ])
    expect(body.areas.map(({ areaId }) => areaId)).toEqual([acme.floorId, site])
    const floor = await owner.get<AreaGroups>(`/api/activation/area/${acme.floorId}/groups`)
    expect(floor.body.doors).toBe(1)
    expect(floor.body.items.map(each => [each.groupId, each.doors])).toEqual([
      [everyDoor, 1],
      [named, 1],
      [byDoorGroup, 1],
    ])
    const whole = await owner.get<AreaGroups>(`/api/activation/area/${site}/groups`)
    expect(whole.body.items.find(each => each.groupId === everyDoor)).toMatchObject({ doors: 2, people: 1 })
    await owner.put(`/api/door/${doorId}`, { version: 1, excludeFromAutoAllDoors: true })
    const without = await owner.get<DoorWays>(`/api/activation/door/${doorId}`)
    expect(without.body.groups.map(({ groupId }) => groupId)).toEqual([named, byDoorGroup])
  })

  it('through a group begins when a door is added to it, and ends when it is taken out', async () => {
    const [doorId] = server.estate.acme.doorIds
    const [groupId, all] = [
      await newGroup(),
      await newGroup({ autoAllDoors: true, areaId: server.estate.acme.floorId }),
    ]
    const path = `/api/activation/door/${doorId}/groups`
    expect((await owner.post(path, { groupIds: [groupId] })).status).toBe(200)
    const doors = async () => (await owner.get<Row>(`/api/group/${groupId}`)).body['doorIds']
    expect(await doors()).toEqual([doorId])
    expect(await owner.post(path, { groupIds: [all] })).toMatchObject({
      status: 422,
      body: [
        { propertyName: 'groupIds', errorMessage: expect.stringMatching(/opens every door of its site/) as string },
      ],
    })
    expect((await owner.delete(`${path}/${groupId}`)).status).toBe(200)
    expect(await doors()).toEqual([])
    expect((await owner.delete(`${path}/${groupId}`)).status).toBe(404)
  })
})
