import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../contract/house.ts'
import { oneDatabase } from '../../support/database.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest, type Row } from './house.ts'

describe.each(oneDatabase)('an engineer who looks after a client, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let guest: TestClient
  let staff: TestClient
  let manager: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    const { acme, installer, provider } = server.estate
    owner = server.client('siteOwner')
    const { pool } = server.context.database
    const { rows } = await pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds") select 'Everything', array_agg("featureId") from feature returning "roleId"`,
    )
    const userGroupIds = rows.map(({ roleId }) => roleId)
    const as = (clientId: number, username: string) =>
      signedIn(server, { clientId, workingClientId: acme.clientId, username, userGroupIds })
    guest = await as(installer.clientId, 'guest')
    staff = await as(provider.clientId, 'staff')
    manager = await as(acme.clientId, 'manager')
  })
  afterAll(() => server?.close())

  const group = async () =>
    (await owner.get<{ id: number; title: string }[]>('/api/role/pick')).body.find(
      ({ title }) => title === 'Trial registrant',
    )?.id ?? 0
  const person = (username: string) => ({ username, firstName: 'A', surname: 'B', email: `${username}@example.org` })
  const refused = { status: 403, body: { code: 'guest' } }

  it('adds no user, changes none, sets no password and links none', async () => {
    const body = { ...person('left-behind'), userGroupIds: [await group()], password: 'a good long phrase' }
    expect(await guest.post('/api/user', body)).toMatchObject(refused)
    const path = `/api/user/${server.estate.userIds.trial}`
    expect(await guest.put(path, { password: 'a good long phrase' })).toMatchObject(refused)
    expect(await guest.put(path, { email: 'mine@example.org' })).toMatchObject(refused)
    expect(await guest.delete(path)).toMatchObject(refused)
    const { userIds } = server.estate
    expect(
      await guest.post('/api/userlink', { sourceId: userIds.siteOwner, linkedUserIds: [userIds.trial] }),
    ).toMatchObject(refused)
    expect(await owner.put(path, { firstName: 'Still' })).toMatchObject({ status: 200 })
    expect((await staff.post('/api/user', body)).status).toBe(201)
  })

  it('makes no integration key, no door unlock invitation and no scheduled report', async () => {
    expect(await guest.post('/api/integrationkey', { name: 'Mine' })).toMatchObject(refused)
    const { integrationKeyId } = await made(owner, '/integrationkey', { name: 'Theirs' })
    expect(await guest.delete(`/api/integrationkey/${String(integrationKeyId)}`)).toMatchObject(refused)
    const invitation = { name: 'Back door', doorIds: [server.estate.acme.doorIds[0]], passphrase: 'open up' }
    expect(await guest.post('/api/doorunlockinvitation', invitation)).toMatchObject(refused)
    const { doorUnlockInvitationId } = await made(owner, '/doorunlockinvitation', invitation)
    const path = `/api/doorunlockinvitation/${String(doorUnlockInvitationId)}`
    expect(await guest.put(path, { passphrase: 'open for me' })).toMatchObject(refused)
    const report = { name: 'Daily', report: 'events', emailOwner: true, ownerId: server.estate.userIds.siteOwner }
    const { status, body } = await guest.post<Row>('/api/scheduledreport', report)
    expect([403, 422]).toContain(status)
    expect(body).not.toHaveProperty('scheduledReportId')
  })

  it('changes no user group', async () => {
    const { rows } = await server.context.database.pool.query(
      `select "roleId" from user_group where "name" = 'Trial registrant'`,
    )
    const path = `/api/role/${String(rows[0].roleId)}`
    expect(await guest.put(path, { description: 'Mine' })).toMatchObject({ status: 403 })
    expect(await guest.post('/api/role', { name: 'Mine' })).toMatchObject({ status: 403 })
  })

  it('still does the work that the relation is for', async () => {
    const { acme } = server.estate
    expect((await guest.put(`/api/door/${acme.doorIds[0]}`, { name: 'Front door' })).status).toBe(200)
    expect((await guest.post('/api/zone', { name: 'New zone', areaId: acme.areaId })).status).toBe(201)
  })

  it('is shown with what they left behind, page by page, also when the relation is revoked', async () => {
    const { acme, installer } = server.estate
    const { pool } = server.context.database
    const { rows } = await pool.query<{ clientRelationId: number }>(
      'select "clientRelationId" from client_relation where "clientId" = $1 and "relatedClientId" = $2',
      [acme.clientId, installer.clientId],
    )
    const path = `/api/clientrelation/${rows[0]?.clientRelationId}`
    const { zoneId } = (await guest.post<Row>('/api/zone', { name: 'Theirs', areaId: acme.areaId })).body
    await owner.post('/api/zone', { name: 'Ours', areaId: acme.areaId })
    await guest.put(`/api/zone/${String(zoneId)}`, { name: 'Theirs again' })
    expect((await manager.post(`${path}/revoke`)).status).toBe(200)
    expect((await guest.get(`/api/zone/${String(zoneId)}`)).status).toBe(404)
    const page = async (query: string) =>
      (await manager.get<{ items: Row[]; next: string | null }>(`${path}/changes?${query}`)).body
    const first = await page('limit=1')
    expect(first.items).toMatchObject([
      { entity: 'zone', recordId: zoneId, change: 'edited', title: 'Theirs again', by: 'Con guest', isThere: true },
    ])
    const { items } = await page(`after=${first.next}`)
    expect(items[0]).toMatchObject({ entity: 'zone', recordId: zoneId, change: 'added' })
    expect(items.map(({ entity }) => entity)).toContain('door')
    expect([...first.items, ...items].map(({ by }) => by)).not.toContain('Test siteOwner')
    const { status } = await server.client('otherSiteOwner').get(`${path}/changes`)
    expect([403, 404]).toContain(status)
    expect((await manager.get(`${path}/changes?after=x`)).status).toBe(400)
  })
})
