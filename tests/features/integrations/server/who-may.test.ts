import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/house.ts'
import { databaseKinds } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { made, startRest } from '../../../server/rest/house.ts'

describe.each(databaseKinds)('who sets up a webhook, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let as: (clientId: number, username: string, without?: string, areaIds?: number[]) => Promise<TestClient>
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
    as = async (clientId, username, without = '', areaIds = []) => {
      const { rows } = await server.context.database.pool.query<{ roleId: number }>(
        `insert into user_group ("name", "featureIds")
         select $1, array_agg("featureId") from feature where "name" <> $2 returning "roleId"`,
        [username, without],
      )
      const workingClientId = server.estate.acme.clientId
      return signedIn(server, {
        clientId,
        workingClientId,
        username,
        userGroupIds: rows.map(row => row.roleId),
        areaIds,
      })
    }
  })
  afterAll(() => server?.close())

  let count = 0
  const body = (more: object = {}) => ({
    name: `Hook ${++count}`,
    url: 'https://example.com/hook',
    eventTypes: ['doorForced'],
    ...more,
  })

  it('is nobody who only works for the organisation: it would go on when they have left', async () => {
    const guest = await as(server.estate.installer.clientId, 'guest')
    const { webhookId } = await made(owner, '/webhook', body())
    const path = `/api/webhook/${String(webhookId)}`
    const refused = { status: 403, body: { code: 'guest' } }
    expect(await guest.post('/api/webhook', body())).toMatchObject(refused)
    expect(await guest.put(path, { url: 'https://example.org/mine' })).toMatchObject(refused)
    expect(await guest.post(`${path}/new-secret`, {})).toMatchObject(refused)
    expect(await guest.delete(path)).toMatchObject(refused)
  })

  it('is nobody who may not read events', async () => {
    const blind = await as(server.estate.acme.clientId, 'blind', 'EVENT_READ')
    const answer = await blind.post('/api/webhook', body())
    expect(answer).toMatchObject({ status: 403, body: { error: expect.stringContaining('EVENT_READ') } })
  })

  it('names sites of theirs, and sees the deliveries of no other', async () => {
    const { acme } = server.estate
    const limited = await as(acme.clientId, 'floor-only', '', [acme.floorId])
    expect((await limited.post('/api/webhook', body())).status).toBe(422)
    expect((await limited.post('/api/webhook', body({ areaIds: [acme.areaId] }))).status).toBe(422)
    const own = await made(limited, '/webhook', body({ areaIds: [acme.floorId] }))
    const whole = await made(owner, '/webhook', body())
    for (const { webhookId } of [own, whole]) await owner.post(`/api/webhook/${String(webhookId)}/send-test`, {})
    const ids = async (caller: TestClient) => {
      const answer = await caller.get<{ items: { webhookId: number }[] }>('/api/webhookdelivery')
      return answer.body.items.map(({ webhookId }) => webhookId).toSorted((one, other) => one - other)
    }
    expect(await ids(limited)).toEqual([own['webhookId']])
    expect(await ids(owner)).toEqual([own['webhookId'], whole['webhookId']])
  })

  it('has 20 at most', async () => {
    const { body: page } = await owner.get<{ items: object[] }>('/api/webhook')
    for (let n = page.items.length; n < 20; n++) await made(owner, '/webhook', body())
    expect(await owner.post('/api/webhook', body())).toMatchObject({ status: 422 })
  })
})
