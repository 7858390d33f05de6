import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '../../../../server/db/insert.ts'
import { databaseKinds } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { post, rowsOf, senderOf } from '../../../server/events/sending.ts'
import { made } from '../../../server/rest/house.ts'
import { signedIn } from '../../../contract/house.ts'
import { keyOf, withKey } from './house.ts'

describe.each(databaseKinds)('what an integration key may do, on %s', kind => {
  let at = new Date()
  let server: TestServer
  let owner: TestClient
  beforeAll(async () => {
    server = await startServer(kind, { now: () => at })
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  const row = () => rowsOf(server.estate.acme.controllerId, 1, Math.floor(Math.random() * 1e9))()

  it('is to send events where nothing else is said, as of keys made before there was a choice', async () => {
    const key = await made(owner, '/integrationkey', { name: 'Badge log' })
    expect(key).toMatchObject({ uses: 'send', areaIds: [] })
    expect((await post(server.url, String(key['key']), [row()])).body).toMatchObject({ accepted: 1 })
    const { key: old } = await senderOf(server, server.estate.acme)
    expect((await post(server.url, old, [row()])).body).toMatchObject({ accepted: 1 })
    for (const sending of [String(key['key']), old])
      expect(await withKey(server.url, sending).get('/api/events')).toMatchObject({
        status: 403,
        body: { error: 'This key sends events: it may not read any' },
      })
  })

  it('is to read them, and then neither to send any nor to stand in for a controller', async () => {
    const { controllerId } = server.estate.acme
    const key = await keyOf(owner, { uses: 'read' })
    const reader = withKey(server.url, key)
    expect((await reader.get('/api/events')).status).toBe(200)
    const refused = { status: 403, body: { error: 'This key reads events: it may not send any' } }
    expect(await post(server.url, key, [row()])).toMatchObject(refused)
    expect(await reader.get(`/api/ingest/changes?controllerId=${controllerId}`)).toMatchObject(refused)
    expect(await reader.get('/api/ingest/commands?wait=0')).toMatchObject(refused)
    expect((await reader.get('/api/event')).status).toBe(401)
  })

  it('cannot be changed once it is made', async () => {
    const { integrationKeyId } = await made(owner, '/integrationkey', { name: 'Fixed', uses: 'read' })
    expect((await owner.put(`/api/integrationkey/${String(integrationKeyId)}`, { uses: 'send' })).status).toBe(404)
  })

  it('ends within 3 seconds of its deletion, or of its client being locked out', async () => {
    const key = await made(owner, '/integrationkey', { name: 'Short-lived', uses: 'read' })
    const reader = withKey(server.url, String(key['key']))
    const lockOut = (lockedOut: boolean) =>
      server.context.database.pool.query('update client set "lockedOut" = $2 where "clientId" = $1', [
        server.estate.acme.clientId,
        lockedOut,
      ])
    expect((await reader.get('/api/events')).status).toBe(200)
    await lockOut(true)
    at = new Date(at.getTime() + 3000)
    expect(await reader.get('/api/events')).toMatchObject({ status: 403, body: { code: 'clientLockedOut' } })
    await lockOut(false)
    await owner.delete(`/api/integrationkey/${String(key['integrationKeyId'])}`)
    at = new Date(at.getTime() + 3000)
    expect((await reader.get('/api/events')).status).toBe(401)
  })

  it('is no more than who makes it may: they need to read events, and name sites of theirs', async () => {
    const { acme, userIds, borough } = server.estate
    const { pool } = server.context.database
    const { rows } = await pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userIds.siteOwner],
    )
    const home = { clientId: acme.clientId, workingClientId: acme.clientId }
    const limited = await signedIn(server, {
      ...home,
      username: 'floor-only',
      userGroupIds: rows[0]?.userGroupIds ?? [],
      areaIds: [acme.floorId],
    })
    const ask = (as: TestClient, areaIds?: number[]) =>
      as.post('/api/integrationkey', { name: `Of ${String(areaIds)}`, uses: 'read', areaIds })
    expect((await ask(limited)).status).toBe(422)
    expect((await ask(limited, [acme.areaId])).status).toBe(422)
    expect((await ask(owner, [borough.areaId])).status).toBe(422)
    expect((await ask(limited, [acme.floorId])).status).toBe(201)
    const blindId = await keyMakers()
    const blind = await signedIn(server, { ...home, username: 'blind', userGroupIds: [blindId], areaIds: [] })
    expect(await ask(blind)).toMatchObject({ status: 403, body: { error: expect.stringContaining('EVENT_READ') } })
  })

  /** A group of users who may make keys and see no events. */
  async function keyMakers(): Promise<number> {
    const { pool } = server.context.database
    const { rows } = await pool.query<{ featureId: number }>(
      `select "featureId" from feature where "name" like 'INTEGRATIONKEY%' and "deletedAt" is null`,
    )
    const group = {
      name: 'Key makers',
      featureIds: rows.map(row => row.featureId),
    }
    const [roleId = 0] = await insertRows(pool as never, 'user_group', [group], 'roleId')
    return roleId
  }
})
