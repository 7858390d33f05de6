import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../contract/house.ts'
import { oneDatabase } from '../../support/database.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest, type Row } from './house.ts'

interface Activity {
  readonly items: readonly Row[]
  readonly next: string | null
}

describe.each(oneDatabase)('what a user did, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let ownerId: number
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
    ownerId = server.estate.userIds.siteOwner
  })
  afterAll(() => server?.close())

  const path = (query = '', userId = ownerId) => `/api/user/${userId}/activity${query}`
  const activity = async (query = '', as = owner) => (await as.get<Activity>(path(query))).body
  /** Of Acme, with these codes alone, in these areas alone. */
  const colleague = async (username: string, codes: readonly string[], areaIds: readonly number[] = []) => {
    const { clientId } = server.estate.acme
    const { rows } = await server.context.database.pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds")
       select $1, array_agg("featureId") from feature where "name" = any($2) returning "roleId"`,
      [username, codes],
    )
    const userGroupIds = rows.map(({ roleId }) => roleId)
    return signedIn(server, { clientId, workingClientId: clientId, username, userGroupIds, areaIds })
  }
  const zone = (name: string) => made(owner, '/zone', { name, areaId: server.estate.acme.areaId })

  it('is listed newest first, with the title of each record, also of deleted ones', async () => {
    const { zoneId } = await zone('First')
    await owner.put(`/api/zone/${String(zoneId)}`, { name: 'Renamed' })
    await owner.delete(`/api/zone/${String(zoneId)}`)
    const { items } = await activity('?limit=3')
    expect(items).toMatchObject([
      { change: 'deleted', entity: 'zone', recordId: zoneId, title: 'Renamed', isThere: false },
      { change: 'edited', before: { name: 'First' }, after: { name: 'Renamed' } },
      { change: 'added', at: expect.stringMatching(/Z$/) },
    ])
    expect(items[0]).not.toHaveProperty('userId')
  })

  it('comes page by page, each entry once, also those of one instant', async () => {
    const { pool } = server.context.database
    await pool.query(
      `insert into audit_entry ("clientId", "entity", "recordId", "change", "userId", "by", "at")
       select $1, 'person', $2, 'edited', $3, 'Owner', '2020-01-01T00:00:00.000123Z'::timestamptz + (n / 50) * interval '1 microsecond'
       from generate_series(1, 130) n`,
      [server.estate.acme.clientId, server.estate.acme.personId, ownerId],
    )
    const told: unknown[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Activity = await activity(`?entity=person&limit=20${next && `&after=${next}`}`)
      told.push(...page.items.map(({ auditEntryId }) => auditEntryId))
      next = page.next
    }
    expect(told).toHaveLength(130)
    expect(new Set(told).size).toBe(130)
  })

  it('continues past a thousand entries that were not asked for', async () => {
    const { pool } = server.context.database
    await pool.query(
      `insert into audit_entry ("clientId", "entity", "recordId", "change", "userId", "by")
       select $1, 'door', $2, 'edited', $3, 'Owner' from generate_series(1, 1100) n`,
      [server.estate.acme.clientId, server.estate.acme.doorIds[0], ownerId],
    )
    const first = await activity('?entity=zone')
    expect(first.items).toEqual([])
    expect((await activity(`?entity=zone&after=${first.next}`)).items.length).toBeGreaterThan(0)
  })

  it('is narrowed to an entity and to a time', async () => {
    await zone('Narrow')
    expect(new Set((await activity('?entity=zone')).items.map(({ entity }) => entity))).toEqual(new Set(['zone']))
    const of2020 = await activity('?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z&limit=1000')
    expect(of2020.items).toHaveLength(130)
    expect((await activity('?to=2019-01-01T00:00:00Z')).items).toEqual([])
    for (const query of ['?entity=a&entity=b', '?from=yesterday', '?after=x', '?limit=5000', '?nonsense=1'])
      expect((await owner.get(path(query))).status, query).toBe(400)
  })

  it('leaves out what the caller may not read', async () => {
    await zone('Hidden')
    const reader = await colleague('doors', ['USER_READ', 'DOOR_READ'])
    expect(new Set((await activity('?limit=1000', reader)).items.map(({ entity }) => entity))).toEqual(
      new Set(['door']),
    )
    expect((await activity('?entity=zone', reader)).items).toEqual([])
  })

  it('leaves out what was done outside the areas of the caller, and users who see more than the caller', async () => {
    const { doorIds, floorId } = server.estate.acme
    const mover = await colleague('mover', ['DOOR_READ', 'DOOR_EDIT'])
    for (const id of doorIds) await mover.put(`/api/door/${id}`, { name: `Door ${id}` })
    const { rows } = await server.context.database.pool.query<{ userId: number }>(
      `update "user" set "areaIds" = array[$1::integer] where "username" = 'mover' returning "userId"`,
      [floorId],
    )
    const limited = await colleague('floor', ['USER_READ', 'ZONE_READ', 'DOOR_READ'], [floorId])
    const { body } = await limited.get<Activity>(path('?limit=1000', rows[0]?.userId))
    expect(body.items.map(({ recordId }) => recordId)).toEqual([doorIds[1]])
    expect(await limited.get(path())).toMatchObject({ status: 404 })
  })

  it('leaves out what was done as another client', async () => {
    const { acme, borough, userIds } = server.estate
    const insert = `insert into audit_entry ("clientId", "entity", "recordId", "change", "userId", "by", "at")
      values ($1, 'zone', $2, 'edited', $3, 'Owner', '2018-05-05T12:00:00Z')`
    const { pool } = server.context.database
    await pool.query(insert, [borough.clientId, borough.zoneId, userIds.siteOwner])
    await pool.query(insert, [acme.clientId, borough.zoneId, userIds.siteOwner])
    expect((await activity('?from=2018-05-05T00:00:00Z&to=2018-05-06T00:00:00Z')).items).toEqual([])
  })

  it('is refused without the permission, and of another client’s user', async () => {
    expect((await server.client().get(path())).status).toBe(401)
    expect((await (await colleague('nobody', ['DOOR_READ'])).get(path())).status).toBe(403)
    expect((await owner.get(path('', server.estate.userIds.otherSiteOwner))).status).toBe(404)
    expect((await owner.get(path('', 999_999))).status).toBe(404)
  })
})

describe.each(oneDatabase)('the users of a group, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startRest(kind)
  })
  afterAll(() => server?.close())

  it('are those of the working client who are in it', async () => {
    const owner = server.client('siteOwner')
    const { acme, userIds } = server.estate
    const roles = (await owner.get<{ id: number; title: string }[]>('/api/role/pick')).body
    const of = async (title: string) => {
      const roleId = roles.find(role => role.title === title)?.id
      const { body } = await owner.get<Activity>(`/api/user?userGroupIds=${roleId}`)
      return body.items.map(({ userId }) => userId)
    }
    expect(await of('Site owner')).toEqual([userIds.siteOwner])
    expect(await of('Trial registrant')).toEqual([userIds.trial])
    expect(await of('Admin')).toEqual([])
    expect(acme.clientId).toBeGreaterThan(0)
  })
})
