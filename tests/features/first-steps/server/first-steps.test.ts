import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/house.ts'
import type { FirstSteps } from '../../../../src/features/first-steps/domain/steps.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('the first steps of a client, on %s', kind => {
  let server: TestServer
  let fresh: TestClient
  beforeAll(async () => {
    server = await startServer(kind)
    const { pool } = server.context.database
    const { rows } = await pool.query<{ clientId: number; groups: number[] }>(
      `with made as (insert into client ("name", "type", "isEngineer") values ('Fresh', 'siteOwner', false) returning "clientId")
       select made."clientId", u."userGroupIds" as "groups" from made, "user" u where u."userId" = $1`,
      [server.estate.userIds.siteOwner],
    )
    const [{ clientId, groups } = { clientId: 0, groups: [] }] = rows
    fresh = await signedIn(server, { clientId, workingClientId: clientId, username: 'fresh', userGroupIds: groups })
  })
  afterAll(() => server?.close())

  const steps = async (client: TestClient) => (await client.get<FirstSteps>('/api/first-steps')).body
  const done = async (client: TestClient) =>
    (await steps(client)).steps.filter(each => each.done).map(({ step }) => step)

  it('are all to be done in a new one, and those of another client count for nothing', async () => {
    expect(await steps(fresh)).toEqual({
      hidden: false,
      steps: ['site', 'controller', 'door', 'person', 'access', 'wall'].map(step => ({ step, done: false })),
    })
    expect(await done(server.client('siteOwner'))).toEqual(expect.arrayContaining(['site', 'controller', 'door']))
  })

  it('are done once there is a record', async () => {
    const site = await fresh.post('/api/area', { name: 'First', typeId: server.estate.areaTypeId })
    expect(site.status).toBe(201)
    expect(await done(fresh)).toEqual(['site'])
  })

  it('are hidden for one user and client, until they are shown again', async () => {
    expect((await fresh.post('/api/first-steps/set-hidden/true')).body).toEqual({ hidden: true })
    expect((await fresh.post('/api/first-steps/set-hidden/true')).status).toBe(200)
    expect((await steps(fresh)).hidden).toBe(true)
    expect((await steps(server.client('siteOwner'))).hidden).toBe(false)
    await fresh.post('/api/first-steps/set-hidden/false')
    expect((await steps(fresh)).hidden).toBe(false)
    expect((await fresh.post('/api/first-steps/set-hidden/perhaps')).status).toBe(422)
  })

  it('are none for those who may take none, and for strangers', async () => {
    const { acme } = server.estate
    const user = { clientId: acme.clientId, workingClientId: acme.clientId, username: 'idle', userGroupIds: [] }
    expect(await steps(await signedIn(server, user))).toEqual({ hidden: false, steps: [] })
    expect((await server.client().get('/api/first-steps')).status).toBe(401)
  })
})
