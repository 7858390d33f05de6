import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../contract/house.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../support/server.ts'
import { csv, importer } from './csv-import.ts'
import { made, wrong } from './house.ts'

describe.each(oneDatabase)('permissions of the provider’s staff, on %s', kind => {
  let server: TestServer
  let staff: TestClient
  let home: TestClient
  let staffFeatureId: number
  let zoneFeatureId: number
  beforeAll(async () => {
    server = await startServer(kind)
    const { acme, provider } = server.estate
    const { pool } = server.context.database
    const { rows } = await pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds") select 'Everything', array_agg("featureId") from feature returning "roleId"`,
    )
    const userGroupIds = rows.map(({ roleId }) => roleId)
    const as = (workingClientId: number, username: string) =>
      signedIn(server, { clientId: provider.clientId, workingClientId, username, userGroupIds })
    staff = await as(acme.clientId, 'staff')
    home = await as(provider.clientId, 'home')
    const idOf = async (name: string) =>
      (await pool.query<{ featureId: number }>('select "featureId" from feature where "name" = $1', [name])).rows[0]
        ?.featureId ?? 0
    staffFeatureId = await idOf('KMSUSER_USER')
    zoneFeatureId = await idOf('ZONE_READ')
  })
  afterAll(() => server?.close())

  const person = (username: string, userGroupIds: readonly unknown[]) => ({
    username,
    firstName: 'A',
    surname: 'B',
    email: `${username}@example.org`,
    userGroupIds,
  })
  const group = async (name: string, featureIds: readonly number[]) =>
    (await made(staff, '/role', { name, featureIds }))['roleId']
  const forStaff = wrong(
    'userGroupIds',
    'User groups with permissions of the provider’s staff are for users of the provider alone',
  )

  it('are given to no user of another client, new or there already', async () => {
    const groupId = await group('Strong', [staffFeatureId, zoneFeatureId])
    expect(await staff.post('/api/user', person('risen', [groupId]))).toMatchObject(forStaff)
    const path = `/api/user/${server.estate.userIds.trial}`
    expect(await staff.put(path, { userGroupIds: [groupId] })).toMatchObject(forStaff)
    expect((await home.post('/api/user', person('colleague', [groupId]))).status).toBe(201)
  })

  it('are given to no user of another client by an import', async () => {
    await group('Strong import', [staffFeatureId])
    const { acme } = server.estate
    const session = await server.signIn('admin')
    await server.context.database.pool.query('update session set "workingClientId" = $1 where "userId" = $2', [
      acme.clientId,
      server.estate.userIds.admin,
    ])
    const files = importer(server, session).of(acme.clientId)
    const rows = csv(
      ['Username', 'First name', 'Surname', 'Email', 'User groups'],
      ['imp', 'A', 'B', 'imp@example.org', 'Strong import'],
    )
    for (const what of ['dry-run', 'run'] as const) {
      const { summary } = await files.end(await files.begin('/user', rows, what))
      expect(summary?.errors?.map(({ propertyName }) => propertyName)).toEqual(['userGroupIds'])
      expect(JSON.stringify(summary)).toContain('provider’s staff')
    }
  })

  it('are added to no group that users of other clients are in', async () => {
    const groupId = await group('Weak', [zoneFeatureId])
    expect(
      (await staff.put(`/api/role/${String(groupId)}`, { featureIds: [zoneFeatureId, staffFeatureId] })).status,
    ).toBe(200)
    const [path, both] = [`/api/role/${String(await group('Held', [zoneFeatureId]))}`, [zoneFeatureId, staffFeatureId]]
    const held = (await staff.get<{ roleId: number }>(path)).body.roleId
    await made(staff, '/user', person('outsider', [held]))
    expect(await staff.put(path, { featureIds: both })).toMatchObject(
      wrong(
        'featureIds',
        'Features of the provider’s staff cannot be added: users outside the provider are in this group',
      ),
    )
  })

  it('stay with one provider: no client becomes it, and it stays what it is', async () => {
    const { acme, provider } = server.estate
    const fixed = wrong('type', 'Which client is the provider cannot be changed')
    expect(await staff.put(`/api/client/${acme.clientId}`, { type: 'provider' })).toMatchObject(fixed)
    expect(await home.put(`/api/client/${provider.clientId}`, { type: 'siteOwner' })).toMatchObject(fixed)
    expect(await staff.post('/api/client', { name: 'Second', type: 'provider' })).toMatchObject(fixed)
  })
})
