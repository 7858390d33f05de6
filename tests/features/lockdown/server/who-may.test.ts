import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LockdownDoors, RunningLockdown, StartedLockdown } from '../../../../src/features/lockdown/domain/wire.ts'
import type { MessageTold } from '../../../../src/domain/hubs/pub-sub.ts'
import { signedIn } from '../../../contract/house.ts'
import { connect, hear } from '../../../server/live/watching.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('who may start a lockdown on %s', kind => {
  let server: TestServer
  let limited: TestClient
  let second: TestClient
  let asker: TestClient
  const site = () => server.estate.acme
  const owner = () => server.client('siteOwner')
  let plans = 0
  const addPlan = async (more: Row = {}) => {
    const body = { name: `Plan ${++plans}`, areaIds: [site().areaId], ...more }
    const { body: made } = await owner().post<Row>('/api/lockdownplan', body)
    return Number(made['lockdownPlanId'])
  }
  const ask = (as: TestClient, planId: number, how: 'start' | 'request' = 'start', of = 'real') =>
    as.post<StartedLockdown & Row>(`/api/lockdownplan/${planId}/${how}`, { kind: of })
  const told = async (as: TestClient) =>
    (await as.get<{ items: RunningLockdown[] }>('/api/lockdown/running')).body.items
  const user = (username: string, userGroupIds: readonly number[], areaIds?: readonly number[]) => {
    const { clientId } = site()
    const more = areaIds ? { areaIds: [...areaIds] } : {}
    return signedIn(server, { clientId, workingClientId: clientId, username, userGroupIds: [...userGroupIds], ...more })
  }

  beforeAll(async () => {
    server = await startServer(kind)
    const { pool } = server.context.database
    const { rows } = await pool.query<{ ids: number[] }>(
      `select "userGroupIds" as "ids" from "user" where "username" = 'siteOwner'`,
    )
    const groups = rows[0]?.ids ?? []
    limited = await user('floor-only', groups, [site().floorId])
    second = await user('second-person', groups)
    const { rows: made } = await pool.query<{ id: number }>(
      `insert into user_group ("name", "featureIds") select 'Reception', array_agg("featureId") from feature
       where "name" in ('LOCKDOWNPLAN_READ', 'LOCKDOWN_REQUEST') returning "roleId" as "id"`,
    )
    asker = await user('reception', [made[0]?.id ?? 0])
  })
  afterAll(() => server.close())

  it('is nobody of another client, nor without the permission, nor with wrong values', async () => {
    const planId = await addPlan()
    expect((await ask(server.client('otherSiteOwner'), planId)).status).toBeOneOf([404, 451])
    expect((await ask(asker, planId)).status).toBe(403)
    expect((await ask(server.client(), planId)).status).toBe(401)
    expect((await ask(owner(), planId, 'start', 'perhaps')).status).toBe(422)
    expect((await ask(owner(), 987_654)).status).toBe(404)
    expect((await owner().get('/api/lockdownplan/reach?action=lock&areaIds=x')).status).toBe(422)
    const nothing = await owner().post('/api/lockdownplan', { name: 'All of nothing' })
    expect(nothing).toMatchObject({ status: 422, body: [{ propertyName: 'areaIds' }] })
  })

  it('takes doors by their tags, wherever they are, and of nobody else', async () => {
    const [doorId] = site().doorIds
    const tag = (words: readonly string[]) => owner().put<Row>(`/api/door/${doorId}`, { tags: words })
    expect(await tag([' Server Room ', 'ground'])).toMatchObject({ status: 200 })
    expect(await tag(['one, two'])).toMatchObject({ status: 422, body: [{ propertyName: 'tags' }] })
    const offered = [
      { tag: 'ground', count: 1 },
      { tag: 'server room', count: 1 },
    ]
    expect((await owner().get('/api/door/tags')).body).toEqual(offered)
    expect((await limited.get('/api/door/tags')).body).toEqual([])
    expect((await server.client('otherSiteOwner').get('/api/door/tags')).body).toEqual([])
    const planId = await addPlan({ areaIds: [], tags: ['server room'] })
    expect((await ask(limited, planId)).status).toBe(404)
    const reach = '/api/lockdownplan/reach?action=lock&tags=server%20room'
    expect((await owner().get(reach)).body).toMatchObject({ doors: 1, sk3: 0, firstDoors: [{ doorId }] })
    expect((await server.client('otherSiteOwner').get(reach)).body).toMatchObject({ doors: 0 })
    // As it is typed, before it is saved.
    const typed = '/api/lockdownplan/reach?action=lock&tags=%20Server%20Room'
    expect((await owner().get(typed)).body).toMatchObject({ doors: 1 })
    const { pool } = server.context.database
    const generation = (name: string) =>
      pool.query('update controller set "generation" = $2 where "controllerId" = $1', [site().controllerId, name])
    await generation('sk3')
    expect((await owner().get(reach)).body).toMatchObject({ doors: 1, sk3: 1 })
    await generation('sk4')
    const { body } = await ask(owner(), planId)
    const run = await owner().get<LockdownDoors>(`/api/lockdown/${body.lockdownId}/doors`)
    expect(run.body.start.doors).toMatchObject([{ doorId }])
    await owner().post(`/api/lockdown/${body.lockdownId}/end`, {})
  })

  it('is nobody whose areas are less than the plan reaches; what is locked in them they are told', async () => {
    const whole = await addPlan()
    const own = await addPlan({ areaIds: [site().floorId] })
    expect((await ask(limited, whole)).status).toBe(404)
    // The floor's controller has a door outside it too, which an emergency unlock opens.
    const beyond = await addPlan({ action: 'emergencyUnlock', areaIds: [site().floorId] })
    const refused = await ask(limited, beyond)
    expect(refused).toMatchObject({ status: 409 })
    expect(String(refused.body['error'])).toMatch(/reaches a door outside your sites/)
    const { body: reach } = await limited.get<Row>(
      `/api/lockdownplan/reach?action=emergencyUnlock&areaIds=${site().floorId}`,
    )
    expect(reach).toMatchObject({ doors: 2, beside: 1, beyond: 1, firstDoors: [{ doorId: site().doorIds[1] }] })

    const { body: run } = await ask(owner(), whole)
    expect(await told(limited)).toMatchObject([{ lockdownId: run.lockdownId, open: [{ doorId: site().doorIds[1] }] }])
    expect((await limited.get(`/api/lockdown/${run.lockdownId}`)).status).toBe(404)
    expect((await limited.post(`/api/lockdown/${run.lockdownId}/end`, {})).status).toBe(404)
    expect(await told(asker)).toMatchObject([{ lockdownId: run.lockdownId }])
    expect(await told(server.client('otherSiteOwner'))).toEqual([])
    expect((await ask(owner(), whole)).status).toBe(409)
    await owner().post(`/api/lockdown/${run.lockdownId}/end`, {})
    expect((await ask(limited, own)).status).toBe(200)
  })

  it('is two people where one may only ask, or the plan wants it; nobody confirms themselves', async () => {
    const planId = await addPlan({ safeguard: 'secondPerson' })
    const { body: asked } = await ask(owner(), planId)
    expect(asked).toMatchObject({ status: 'requested' })
    const confirm = (as: TestClient) => as.post<Row>(`/api/lockdown/${asked.lockdownId}/confirm-start`, {})
    expect((await confirm(owner())).status).toBe(409)
    expect((await confirm(asker)).status).toBe(403)
    expect(await confirm(second)).toMatchObject({
      status: 200,
      body: { status: 'running', doors: 2, requestedBy: 'Test siteOwner', startedBy: 'Con second-person' },
    })
    const other = await addPlan()
    const { body: request } = await ask(asker, other, 'request')
    expect(request).toMatchObject({ status: 'requested' })
    expect(await told(second)).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: 'requested', by: 'Con reception', isOwn: false })]),
    )
    const declined = await second.post<Row>(`/api/lockdown/${request.lockdownId}/decline`, {})
    expect(declined.body).toMatchObject({ status: 'declined', outcome: 'Declined by Con second-person' })
    const drill = await ask(owner(), planId, 'start', 'drill')
    expect(drill.body).toMatchObject({ status: 'running' })
  })

  it('shows who they are again where the plan wants it', async () => {
    const planId = await addPlan({ safeguard: 'proof' })
    const { pool } = server.context.database
    const stale = await user('left-open', [])
    await pool.query(
      `update "user" set "userGroupIds" = (select "userGroupIds" from "user" where "username" = 'siteOwner') where "username" = 'left-open'`,
    )
    await pool.query(
      `update session set "provedAt" = now() - interval '2 hours' where "userId" = (select "userId" from "user" where "username" = 'left-open')`,
    )
    expect(await ask(stale, planId)).toMatchObject({ status: 403, body: { code: 'proofNeeded' } })
    expect(await ask(stale, planId, 'start', 'drill')).toMatchObject({ status: 200 })
    expect(await ask(owner(), planId)).toMatchObject({ status: 200, body: { status: 'running' } })
  })

  it('is told to every page of the client that a lockdown moves, whatever its user may see, and to no other', async () => {
    const planId = await addPlan()
    const { pool } = server.context.database
    await pool.query(`update "user" set "areaIds" = $1 where "username" = 'trial'`, [[site().floorId]])
    const [trial, other] = [
      await connect(server, 'pub-sub', 'trial'),
      await connect(server, 'pub-sub', 'otherSiteOwner'),
    ]
    const [ofTrial, ofOther] = [hear<MessageTold>(trial, 'messageTold'), hear<MessageTold>(other, 'messageTold')]
    const { body: run } = await ask(owner(), planId, 'start', 'drill')
    const own = { name: 'lockdownMoved', argument: { lockdownId: run.lockdownId } }
    const isOwn = ({ argument }: MessageTold) => JSON.stringify(argument) === JSON.stringify(own.argument)
    expect((await ofTrial.until(messages => messages.some(isOwn))).find(isOwn)).toEqual(own)
    expect(ofOther.messages).toEqual([])
    await Promise.all([trial.stop(), other.stop()])
  })
})
