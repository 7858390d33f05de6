import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupOverview } from '../../../../src/features/groups/domain/overview.ts'
import { signedIn } from '../../../contract/house.ts'
import { made, startRest, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { nextKeycode } from '../../../support/keycodes.ts'
import type { TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('the overview of a group, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startRest(kind)))
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  const group = async (name: string, more: Row = {}) =>
    Number((await made(owner(), '/group', { name, ...more }))['groupId'])
  const read = async (groupId: number, as = owner()) => {
    const { status, body } = await as.get<GroupOverview>(`/api/group/${groupId}/overview`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const userGroupIds = async () => {
    const { rows } = await server.context.database.pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [server.estate.userIds.siteOwner],
    )
    return rows[0]?.userGroupIds ?? []
  }

  it('counts whose access is in use today, and names the newest people', async () => {
    const { acme } = server.estate
    const groupId = await group('Counted')
    expect(await read(groupId)).toEqual({
      members: { people: 0, credentials: 0, newest: [] },
      opens: { doors: 0, named: 0, all: null, timed: [], doorGroups: [] },
    })
    const own = await made(owner(), '/fob', {
      reference: 'OVER-2',
      kind: 'fob',
      keycode: nextKeycode(),
      personId: acme.personId,
    })
    const nobodys = await made(owner(), '/fob', { reference: 'OVER-3', kind: 'fob', keycode: nextKeycode() })
    const ended = await made(owner(), '/fob', { reference: 'OVER-4', kind: 'fob', keycode: nextKeycode() })
    for (const tokenId of [acme.fobId, own['fobId'], nobodys['fobId']])
      await made(owner(), '/tokenactivation', { tokenId, groupId })
    await made(owner(), '/tokenactivation', { tokenId: ended['fobId'], groupId, validUntil: '2020-01-31' })
    const { members } = await read(groupId)
    expect(members).toMatchObject({ people: 1, credentials: 3, newest: [{ personId: acme.personId }] })
    expect(members?.newest[0]?.name).toMatch(/\w/)
  })

  it('counts the doors of each way, and each door once', async () => {
    const { acme, timeProfileId } = server.estate
    const [first, second] = acme.doorIds
    const doorGroup = await made(owner(), '/doorgroup', {
      name: 'Both doors',
      areaId: acme.areaId,
      doorIds: [first, second],
      timeProfileId,
    })
    const doorGroupIds = [Number(doorGroup['doorGroupId'])]
    const groupId = await group('Ways', { doorIds: [first], doorGroupIds })
    const timed = { groupId, version: 1, none: [], own: [], at: [{ timeProfileId, doorIds: [second] }] }
    expect((await owner().put('/api/group/access-doors', { groups: [timed] })).status).toBe(200)
    expect((await read(groupId)).opens).toEqual({
      doors: 2,
      named: 1,
      all: null,
      timed: [{ timeProfileId, timeProfile: 'Always', doors: 1 }],
      doorGroups: [{ doorGroupId: doorGroupIds[0], doorGroup: 'Both doors', timeProfile: 'Always', doors: 2 }],
    })
  })

  it('counts all doors of its area and below, without those that are left out', async () => {
    const { acme } = server.estate
    const groupId = await group('All doors', { areaId: acme.areaId, autoAllDoors: true })
    expect((await read(groupId)).opens).toMatchObject({ doors: 2, all: { doors: 2, excluded: 0 } })
    const edit = (excludeFromAutoAllDoors: boolean) =>
      owner().put(`/api/door/${acme.doorIds[1]}`, { excludeFromAutoAllDoors })
    expect((await edit(true)).status).toBe(200)
    expect((await read(groupId)).opens).toMatchObject({ doors: 1, all: { doors: 1, excluded: 1 } })
    await edit(false)
  })

  it('is of the own client, keeps to the areas of the caller, and to what they may read', async () => {
    const { acme } = server.estate
    const groupId = await group('Guarded', { areaId: acme.floorId, doorIds: [...acme.doorIds] })
    const path = `/api/group/${groupId}/overview`
    expect((await server.client().get(path)).status).toBe(401)
    expect((await server.client('otherSiteOwner').get(path)).status).toBe(404)
    const user = { clientId: acme.clientId, workingClientId: acme.clientId, userGroupIds: await userGroupIds() }
    const onFloor = await signedIn(server, { ...user, username: 'floor-overview', areaIds: [acme.floorId] })
    expect((await read(groupId, onFloor)).opens).toMatchObject({ doors: 1, named: 1 })
    const site = await group('Whole site', { areaId: acme.areaId })
    expect((await onFloor.get(`/api/group/${site}/overview`)).status).toBe(404)
    const nobody = await signedIn(server, { ...user, username: 'no-overview', userGroupIds: [] })
    expect((await nobody.get(path)).status).toBe(403)
  })
})
