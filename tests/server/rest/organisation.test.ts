import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import { estatePassword, type TestClient, type TestServer } from '../../support/server.ts'
import { signedIn } from '../../contract/house.ts'
import { made, startRest, wrong, type Row } from './house.ts'

describe.each(oneDatabase)('an organisation, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let staff: TestClient
  let fitter: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    const { acme, installer, provider } = server.estate
    owner = server.client('siteOwner')
    const groupsOf = async (username: string) =>
      (await server.context.database.pool.query('select "userGroupIds" from "user" where "username" = $1', [username]))
        .rows[0].userGroupIds as number[]
    staff = await signedIn(server, {
      clientId: provider.clientId,
      workingClientId: acme.clientId,
      username: 'staff',
      userGroupIds: await groupsOf('internalStaff'),
    })
    fitter = await signedIn(server, {
      clientId: installer.clientId,
      workingClientId: acme.clientId,
      username: 'fitter',
      userGroupIds: await groupsOf('engineer'),
    })
  })
  afterAll(() => server?.close())

  const group = async (title: string) =>
    (await staff.get<{ id: number; title: string }[]>('/api/role/pick')).body.find(role => role.title === title)?.id ??
    0
  const person = (n: string) => ({ username: n, firstName: n, surname: 'Test', email: `${n}@example.org` })

  it('is changed by its own people who may do that, and no other of its kind', async () => {
    const { acme, borough } = server.estate
    const { rows } = await server.context.database.pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds", "createdAt", "updatedAt")
       select 'Own', array[max("featureId")], now(), now() from feature where "name" = 'CLIENT_MANAGEOWN' returning "roleId"`,
    )
    const manager = await signedIn(server, {
      clientId: acme.clientId,
      workingClientId: acme.clientId,
      username: 'manager',
      userGroupIds: rows.map(({ roleId }) => roleId),
    })
    const own = `/api/client/${acme.clientId}`
    const { body } = await manager.get<Row>(own)
    expect(await manager.put(own, { biography: 'Cold stores', version: body['version'] })).toMatchObject({
      status: 200,
    })
    expect(await manager.get(`${own}/history`)).toMatchObject({ status: 200 })
    expect(await manager.get(`/api/client/validate-name?value=Else&clientId=${acme.clientId}`)).toMatchObject({
      body: true,
    })
    expect(await manager.put(own, { lockedOut: true })).toMatchObject({ status: 422 })
    for (const path of [`/api/client/${borough.clientId}`, '/api/client', '/api/client/validate-name?value=Else'])
      expect(await manager.get(path), path).toMatchObject({ status: 403 })
    expect(await manager.put(`/api/client/${borough.clientId}`, { biography: 'Mine' })).toMatchObject({ status: 403 })
    expect(await manager.delete(own)).toMatchObject({ status: 403 })
  })

  it('keeps its areas a tree, also of two moves at once', async () => {
    const typeId = server.estate.areaTypeId
    const area = async (name: string, parentAreaId: unknown = null) =>
      (await made(owner, '/area', { name, typeId, parentAreaId }))['areaId']
    const [top, other] = [await area('Top'), await area('Other')]
    const below = await area('Below', top)
    const moved = (key: unknown, parentAreaId: unknown) => owner.put(`/api/area/${String(key)}`, { parentAreaId })
    for (const parent of [top, below])
      expect(await moved(top, parent)).toMatchObject(wrong('parentAreaId', 'Parent site cannot be itself or below it'))
    const both = await Promise.all([moved(top, other), moved(other, top)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('lets an area stand only where its type may', async () => {
    const type = async (body: Row) => (await made(staff, '/areatype', body))['areaTypeId']
    const room = await type({ name: 'Room' })
    const desk = await type({ name: 'Desk' })
    const floor = await type({ name: 'Floor', canBePrimary: true, subAreaTypeIds: [room] })
    expect(await owner.post('/api/area', { name: 'R1', typeId: room })).toMatchObject(
      wrong('parentAreaId', 'Room cannot stand at the top: Parent site is required'),
    )
    const { areaId } = await made(owner, '/area', { name: 'F1', typeId: floor })
    expect(await owner.post('/api/area', { name: 'D1', typeId: desk, parentAreaId: areaId })).toMatchObject(
      wrong('typeId', 'Floor cannot hold Desk'),
    )
    expect(await owner.post('/api/area', { name: 'R1', typeId: room, parentAreaId: areaId })).toMatchObject({
      status: 201,
    })
  })

  it('is warned of a namesake', async () => {
    const body = { firstName: 'Sam', surname: 'Same' }
    expect(await made(owner, '/person', body)).not.toHaveProperty('warnings')
    expect(await made(owner, '/person', { firstName: 'SAM', surname: 'same' })).toMatchObject({
      warnings: ['A person with this name exists'],
    })
    expect((await owner.get('/api/person/validate-name?firstName=sam&surname=same')).body).toBe(false)
  })

  it('shows a new key once, and stores its hash', async () => {
    const made_ = (await made(owner, '/integrationkey', { name: 'Badge log' })) as {
      key: string
      integrationKeyId: number
      start: string
    }
    expect(made_.key).toMatch(/^ghk_[A-Za-z0-9_-]{43}$/)
    expect(made_.start).toBe(made_.key.slice(0, 8))
    const kept = async () =>
      (await server.context.database.pool.query('select "keyHash" from integration_key_secret')).rows
    expect(await kept()).toEqual([{ keyHash: createHash('sha256').update(made_.key).digest('hex') }])
    const path = `/api/integrationkey/${made_.integrationKeyId}`
    for (const answer of [
      await owner.get(path),
      await owner.get(`${path}/history`),
      await owner.get('/api/integrationkey'),
    ])
      expect(JSON.stringify(answer.body)).not.toContain(made_.key)
    await owner.delete(path)
    expect(await kept()).toEqual([])
  })

  it('gives a user a password that is never shown, and ends their sessions with a new one', async () => {
    const body = { ...person('grace'), userGroupIds: [await group('Trial registrant')], password: 'a good long phrase' }
    const { userId, ...row } = await made(owner, '/user', body)
    expect(JSON.stringify(row)).not.toContain('phrase')
    const signIn = async (password: string) =>
      (
        await server
          .client()
          .post<{ token: string }>('/api/authentication/request-token', { username: 'grace', password })
      ).body
    const { token } = await signIn(body.password)
    const asGrace = () => server.client().call('GET', '/api/zone', undefined, { authorization: `Bearer ${token}` })
    expect((await asGrace()).status).toBe(200)
    expect(await owner.put(`/api/user/${String(userId)}`, { password: 'password1' })).toMatchObject(
      wrong('password', 'Password is too common'),
    )
    expect((await owner.put(`/api/user/${String(userId)}`, { password: 'another good phrase' })).status).toBe(200)
    expect((await asGrace()).status).toBe(401)
    expect((await signIn('another good phrase')).token).toBeTruthy()
    const history = JSON.stringify((await owner.get(`/api/user/${String(userId)}/history`)).body)
    expect([history.includes('phrase'), history.includes('(changed)')]).toEqual([false, true])
    expect(
      (
        await server
          .client()
          .post('/api/authentication/request-token', { username: 'siteOwner', password: estatePassword })
      ).status,
    ).toBe(200)
  })

  it('lets nobody rise by making or changing a user', async () => {
    const internal = await group('Internal staff')
    const mayNot = wrong('userGroupIds', 'You can only give user groups with no more permissions than your own')
    expect(await owner.post('/api/user', { ...person('eve'), userGroupIds: [internal] })).toMatchObject(mayNot)
    expect(await owner.put(`/api/user/${server.estate.userIds.siteOwner}`, { userGroupIds: [internal] })).toMatchObject(
      mayNot,
    )
    const { pool } = server.context.database
    const { rows } = await pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds")
       select 'Stronger', array_agg("featureId") from feature where "name" in ('ZONE_READ', 'COMMDEVICE_DELETE') returning "roleId"`,
    )
    const strong = await made(staff, '/user', { ...person('strong'), userGroupIds: rows.map(({ roleId }) => roleId) })
    for (const answer of [
      await owner.put(`/api/user/${String(strong['userId'])}`, { password: 'mine from now on' }),
      await owner.delete(`/api/user/${String(strong['userId'])}`),
    ])
      expect(answer).toMatchObject({ status: 403 })
    await staff.delete(`/api/user/${String(strong['userId'])}`)
  })

  it('keeps the last user who can manage users', async () => {
    const me = `/api/user/${server.estate.userIds.siteOwner}`
    expect(await owner.delete(me)).toMatchObject(wrong('userId', 'The last user who can manage users must stay'))
    expect(await owner.put(me, { userGroupIds: [await group('Trial registrant')] })).toMatchObject(
      wrong('userGroupIds', 'The last user who can manage users must stay'),
    )
    await made(owner, '/user', { ...person('deputy'), userGroupIds: [await group('Site owner')] })
    expect((await owner.put(me, { firstName: 'Still' })).status).toBe(200)
  })

  it('keeps one of the last two who can manage users, also where both lose it at once', async () => {
    const groups = [await group('Site owner')]
    const twin = await made(owner, '/user', { ...person('twin'), userGroupIds: groups })
    const { pool } = server.context.database
    const both = [server.estate.userIds.siteOwner, Number(twin['userId'])]
    const lesser = { userGroupIds: [await group('Trial registrant')] }
    for (let time = 0; time < 5; time++) {
      await pool.query(
        `update "user" set "userGroupIds" = case when "userId" = any($1) then $2::integer[] else '{}' end
         where "clientId" = $3`,
        [both, groups, server.estate.acme.clientId],
      )
      const answers = await Promise.all(both.map(id => owner.put(`/api/user/${id}`, lesser)))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200,
        expect.toBeOneOf([403, 422]),
      ])
    }
    await pool.query('update "user" set "userGroupIds" = $2 where "userId" = any($1)', [both, groups])
  })

  it('lets nobody change a grant that they work by', async () => {
    const { installer, acme } = server.estate
    const typeId = server.estate.areaTypeId
    expect(await fitter.post('/api/area', { name: 'Mine', typeId, installerId: installer.clientId })).toMatchObject(
      wrong('installerId', 'Installer cannot be set'),
    )
    expect(await fitter.put(`/api/area/${acme.areaId}`, { endDate: '2099-01-01' })).toMatchObject(
      wrong('endDate', 'End date cannot be set'),
    )
    expect((await fitter.put(`/api/area/${acme.areaId}`, { description: 'Looked after' })).status).toBe(200)
    expect(
      await fitter.post('/api/clientrelation', {
        kind: 'managing',
        relatedClientId: installer.clientId,
        startDate: '2020-01-01',
      }),
    ).toMatchObject({ status: 403 })
  })

  it('shows who manages it until that is revoked', async () => {
    const { installer, acme } = server.estate
    const { clientRelationId } = await made(staff, '/clientrelation', {
      kind: 'managing',
      relatedClientId: installer.clientId,
      startDate: '2020-01-01',
    })
    const manager = async () => (await staff.get<Row>(`/api/client/${acme.clientId}`)).body['managedBy']
    expect(await manager()).toBe('Fitters')
    const revoke = () => staff.post<Row>(`/api/clientrelation/${String(clientRelationId)}/revoke`)
    expect((await revoke()).body['revokedAt']).toMatch(/^20/)
    expect(await manager()).toBeUndefined()
    expect(await revoke()).toMatchObject(wrong('revokedAt', 'The relation has already been revoked'))
  })

  it('is seen and looked after by the installer who adds it, and only the provider says what it is', async () => {
    expect(await fitter.post('/api/client', { name: 'Chain', type: 'provider' })).toMatchObject(
      wrong('type', 'Type cannot be set'),
    )
    const { clientId, managedById } = await made(fitter, '/client', { name: 'New customer', timeZone: 'Europe/London' })
    expect(managedById).toBe(server.estate.installer.clientId)
    expect(await fitter.get(`/api/client/${String(clientId)}`)).toMatchObject({
      status: 200,
      body: { managedBy: 'Fitters' },
    })
    expect(await fitter.put(`/api/client/${String(clientId)}`, { name: 'Mine' })).toMatchObject({ status: 451 })
  })
})
