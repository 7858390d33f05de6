import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccessDoor, AccessGroups } from '../../../../src/features/groups/domain/access-doors.ts'
import { limitedTo } from '../../../contract/house.ts'
import { made, startRest, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('access doors of groups, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startRest(kind)))
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  let groups = 0
  const group = async (more: Row = {}) => {
    const row = await made(owner(), '/group', { name: `Group ${++groups}`, ...more })
    return Number(row['groupId'])
  }
  const read = async (...ids: number[]) => {
    const { body } = await owner().get<AccessGroups>(`/api/group/access-doors?groupIds=${ids.join()}`)
    return body
  }
  const change = (groupId: number, more: Row = {}) => ({ groupId, version: 1, none: [], own: [], at: [], ...more })
  const save = (...changes: Row[]) => owner().put<AccessGroups>('/api/group/access-doors', { groups: changes })

  it('are read with everything that says which doors a group opens', async () => {
    const { acme, timeProfileId } = server.estate
    const doorGroup = await made(owner(), '/doorgroup', {
      name: 'Ways in',
      areaId: acme.areaId,
      doorIds: [acme.doorIds[0]],
      timeProfileId,
    })
    const doorGroupIds = [Number(doorGroup['doorGroupId'])]
    const [one, auto] = [
      await group({ doorIds: [acme.doorIds[1]], doorGroupIds }),
      await group({ areaId: acme.areaId, autoAllDoors: true }),
    ]
    const found = await read(one, auto, 999_999)
    expect(found.groups).toMatchObject([
      { groupId: one, version: 1, autoAllDoors: false, doorIds: [acme.doorIds[1]], doorTimes: [], doorGroupIds },
      { groupId: auto, areaId: acme.areaId, area: 'Acme site', autoAllDoors: true, doorIds: [] },
    ])
    expect(found.doorGroups).toMatchObject([{ name: 'Ways in', timeProfile: 'Always', doorIds: [acme.doorIds[0]] }])
    expect(found.timeProfiles).toEqual([{ timeProfileId, name: 'Always' }])
    expect(found.areas).toContainEqual({ areaId: acme.floorId, parentAreaId: acme.areaId, name: 'Acme floor' })
    const doors = await owner().get<{ items: AccessDoor[]; next: number | null }>('/api/group/access-doors/doors')
    expect(doors.body).toEqual({
      items: [
        { doorId: acme.doorIds[0], name: '1 Acme door 1', areaId: acme.areaId, isExcluded: false },
        { doorId: acme.doorIds[1], name: '2 Acme door 2', areaId: acme.floorId, isExcluded: false },
      ],
      next: null,
    })
  })

  it('are saved for many groups together, with history, and delivered to the controllers', async () => {
    const { acme, timeProfileId } = server.estate
    const [first, second] = acme.doorIds
    const [one, other] = [await group({ doorIds: [first] }), await group()]
    const at = [{ timeProfileId, doorIds: [first] }]
    const { status, body } = await save(change(one, { own: [second], at }), change(other, { own: [first] }))
    expect(status).toBe(200)
    expect(body.groups).toMatchObject([
      { groupId: one, version: 2, doorIds: [second], doorTimes: [{ doorId: first, timeProfileId }] },
      { groupId: other, version: 2, doorIds: [first], doorTimes: [] },
    ])
    const { body: past } = await owner().get<{ items: Row[] }>(`/api/group/${one}/history`)
    expect(past.items[0]).toMatchObject({
      change: 'edited',
      by: 'Test siteOwner',
      before: { doorIds: [first] },
      after: { doorIds: [second], doorTimes: [{ doorId: first, timeProfileId }] },
    })
    const { rows } = await server.context.database.pool.query<{ subjectId: number }>(
      `select "subjectId" from change_log where "controllerId" = $1 and "subject" = 'group'`,
      [acme.controllerId],
    )
    expect(rows.map(({ subjectId }) => subjectId)).toEqual(expect.arrayContaining([one, other]))
    const taken = await save(change(one, { version: 2, none: [first, second] }))
    expect(taken.body.groups).toMatchObject([{ doorIds: [], doorTimes: [] }])
  })

  it('are not saved at all where one of the groups has changed meanwhile', async () => {
    const { doorIds } = server.estate.acme
    const [one, other] = [await group(), await group()]
    await owner().put(`/api/group/${other}`, { description: 'Changed' })
    const refused = await save(change(one, { own: [doorIds[0]] }), change(other, { own: [doorIds[0]] }))
    expect(refused).toMatchObject({ status: 409, body: { current: { groupId: other, version: 2 } } })
    expect((await read(one)).groups).toMatchObject([{ version: 1, doorIds: [] }])
  })

  it('can be given only from what the caller may choose, each once, and not at the times of a group of all doors', async () => {
    const { acme, borough, timeProfileId } = server.estate
    const [own, auto] = [await group(), await group({ areaId: acme.floorId, autoAllDoors: true })]
    const wrong = (propertyName: string, errorMessage: string) => ({
      status: 422,
      body: [{ propertyName, errorMessage }],
    })
    expect(await save(change(own, { own: [borough.doorIds[0]] }))).toMatchObject(
      wrong('doorIds', 'Doors must be chosen from the list'),
    )
    expect(await save(change(own, { at: [{ timeProfileId: 999, doorIds: [acme.doorIds[0]] }] }))).toMatchObject(
      wrong('timeProfileId', 'Time profile must be chosen from the list'),
    )
    expect(await save(change(own, { own: [acme.doorIds[0]], none: [acme.doorIds[0]] }))).toMatchObject(
      wrong(`groups.${own}`, 'A door is named twice'),
    )
    expect(await save(change(auto, { own: [acme.doorIds[0]] }))).toMatchObject({ status: 422 })
    const timed = await save(change(auto, { at: [{ timeProfileId, doorIds: [acme.doorIds[0]] }] }))
    expect(timed.body.groups).toMatchObject([{ autoAllDoors: true, doorTimes: [{ doorId: acme.doorIds[0] }] }])
  })

  it('are at most 5,000 of a group and 50 groups at once', async () => {
    const tooMany = Array.from({ length: 5001 }, (_, index) => index + 1)
    expect((await save(change(await group(), { own: tooMany }))).status).toBe(422)
    const ids = Array.from({ length: 51 }, (_, index) => index + 1)
    expect((await owner().get(`/api/group/access-doors?groupIds=${ids.join()}`)).status).toBe(422)
    expect((await owner().get('/api/group/access-doors?groupIds=a')).status).toBe(422)
  })

  it('may be more than a form takes', async () => {
    const { clientId, areaId, controllerId } = server.estate.acme
    const { rows } = await server.context.database.pool.query<{ doorId: number }>(
      `insert into door ("clientId", "areaId", "controllerId", "name", "number")
       select $1, $2, $3, 'Gate ' || n, 1000 + n from generate_series(1, 1200) n returning "doorId"`,
      [clientId, areaId, controllerId],
    )
    const own = rows.map(({ doorId }) => doorId)
    const saved = await save(change(await group(), { own }))
    expect(saved.body.groups[0]?.doorIds).toHaveLength(1200)
    const first = await owner().get<{ items: AccessDoor[]; next: number }>('/api/group/access-doors/doors')
    expect(first.body.items).toHaveLength(1000)
    const rest = await owner().get<{ items: AccessDoor[] }>(`/api/group/access-doors/doors?after=${first.body.next}`)
    expect(rest.body.items).toHaveLength(202)
  })

  it('need the permission to edit groups, and stay within the areas of the caller', async () => {
    const { acme, borough } = server.estate
    const [outside, inside] = [
      await group({ areaId: acme.areaId }),
      await group({ areaId: acme.floorId, doorIds: [...acme.doorIds] }),
    ]
    expect((await server.client('trial').put('/api/group/access-doors', { groups: [change(inside)] })).status).toBe(403)
    const theirs = await made(server.client('otherSiteOwner'), '/group', { name: 'Theirs', areaId: borough.areaId })
    expect((await read(Number(theirs['groupId']))).groups).toEqual([])
    expect((await save(change(Number(theirs['groupId'])))).status).toBe(404)

    const limited = await limitedTo(server, 'of the floor', [acme.floorId])
    const seen = await limited.get<AccessGroups>(`/api/group/access-doors?groupIds=${outside},${inside}`)
    expect(seen.body.groups.map(({ groupId }) => groupId)).toEqual([inside])
    const doors = await limited.get<{ items: AccessDoor[] }>('/api/group/access-doors/doors')
    expect(doors.body.items.map(({ doorId }) => doorId)).toEqual([acme.doorIds[1]])
    const put = (changed: Row) => limited.put('/api/group/access-doors', { groups: [changed] })
    expect((await put(change(outside))).status).toBe(404)
    expect((await put(change(inside, { none: [acme.doorIds[0]] }))).status).toBe(422)
    expect((await put(change(inside, { none: [acme.doorIds[1]] }))).status).toBe(200)
    expect((await read(inside)).groups).toMatchObject([{ doorIds: [acme.doorIds[0]] }])
  })

  it('keep the time profile that one of them is opened at from being deleted', async () => {
    const profile = await made(owner(), '/timeprofile', { name: 'Nights', number: 9 })
    const timeProfileId = Number(profile['timeProfileId'])
    const of = await group()
    await save(change(of, { at: [{ timeProfileId, doorIds: [server.estate.acme.doorIds[0]] }] }))
    expect(await owner().delete(`/api/timeprofile/${timeProfileId}`)).toMatchObject({
      status: 409,
      body: { error: 'Nights is still used by 1 group' },
    })
    const used = await owner().get<{ items: Row[] }>(`/api/timeprofile/${timeProfileId}/dependants`)
    expect(used.body).toMatchObject({ items: [{ entity: 'group', by: 'doorTimes', count: 1, examples: [{ id: of }] }] })
    await save(change(of, { version: 2, none: [server.estate.acme.doorIds[0]] }))
    expect((await owner().delete(`/api/timeprofile/${timeProfileId}`)).status).toBe(204)
  })
})
