import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { subjects } from '../../../server/bus/bus.ts'
import { removeReplaced } from '../../../server/delivery/remove-replaced.ts'
import { takeTurn } from '../../../server/delivery/tell.ts'
import { HeldRecords } from '../../../src/held-records/index.ts'
import { databaseKinds } from '../../support/database.ts'
import type { SmallSite, TestClient } from '../../support/server.ts'
import { all, post, senderOf } from '../events/sending.ts'
import { inTime, openHouse, type Controller, type House, type Row } from './house.ts'

describe.each(databaseKinds)('the changes that a controller pulls, on %s', kind => {
  let house: House
  let owner: TestClient
  let acme: SmallSite
  let controller: Controller
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
    acme = house.server.estate.acme
    controller = await house.controller(acme.controllerId)
  })
  afterAll(() => house?.close())

  let seconds = 5
  const editDoor = (door: number) => owner.put<Row>(`/api/door/${door}`, { unlockDuration: ++seconds })
  const log = (query: string) => all<Row>(house.server, `select * from change_log where ${query} order by "changeId"`)

  it('come in order, some at a time, each once', async () => {
    await controller.settle()
    for (const door of acme.doorIds) await editDoor(door)
    for (const reader of acme.readerIds) await owner.put(`/api/reader/${reader}`, { sharedReader: true })
    const seen: string[] = []
    for (let after: number | null = 0; after !== null;) {
      const { body } = await controller.pull(`&limit=4&after=${after}`)
      expect(body.items.length).toBeLessThanOrEqual(4)
      seen.push(...body.items.map(({ subject, subjectId }) => `${subject} ${subjectId}`))
      after = body.next
    }
    expect(seen).toEqual([...acme.doorIds.map(id => `door ${id}`), ...acme.readerIds.map(id => `reader ${id}`)])
  })

  it('are refused without a valid key, with another controller’s key, or another client’s', async () => {
    const { url, estate } = house.server
    const path = `${url}/api/ingest/changes?controllerId=${acme.controllerId}`
    expect((await fetch(path)).status).toBe(401)
    expect((await fetch(path, { headers: { authorization: `Bearer ghk_${'x'.repeat(32)}` } })).status).toBe(401)
    expect((await owner.get(`/api/ingest/changes?controllerId=${acme.controllerId}`)).status).toBe(401)
    const foreign = await house.controller(acme.controllerId, estate.borough)
    expect((await foreign.pull()).status).toBe(404)
    expect((await foreign.acknowledge(1)).status).toBe(404)
    const { body } = await owner.post<Row>('/api/controller', { name: 'Another', areaId: acme.areaId, type: '410' })
    const own = await house.controller(acme.controllerId, acme, true)
    expect((await own.pull()).status).toBe(200)
    const { key } = await keyOf(Number(body['controllerId']))
    expect((await fetch(path, { headers: { authorization: `Bearer ${key}` } })).status).toBe(403)
  })

  const keyOf = (controllerId: number) => senderOf(house.server, acme, controllerId)

  it('are asked for by a controller’s id, and within bounds', async () => {
    for (const wrong of ['&limit=0', '&limit=1001', '&limit=x', '&after=-1', '&nonsense=1', '&after=1&after=2'])
      expect(await controller.pull(wrong), wrong).toMatchObject({ status: 400, body: expect.any(String) })
    for (const id of ['', 'x', '0', '2147483648', '1e3']) {
      const nowhere = await house.controller(id as never)
      expect((await nowhere.pull()).status, id).toBe(400)
    }
    expect((await (await house.controller(2_147_483_647)).pull()).status).toBe(404)
    for (const changeId of ['1', -1, 1.5, null, undefined])
      expect((await controller.acknowledge(changeId)).status).toBe(400)
  })

  it('stay pending where what is acknowledged was never given', async () => {
    await editDoor(acme.doorIds[0])
    const before = await controller.pending()
    expect(await controller.acknowledge(Number.MAX_SAFE_INTEGER)).toMatchObject({
      status: 409,
      body: { code: 'ingestConflict' },
    })
    expect(await controller.pending()).toEqual(before)
  })

  it('are all acknowledged at once, however many there are, but for what came after', async () => {
    await controller.settle()
    const ids = await all<{ changeId: number }>(
      house.server,
      `insert into change_log ("clientId", "created", "controllerId", "operation", "subject", "subjectId", "title")
       select $1, now(), $2, 'delete', 'zone', 900000 + n, 'Zone ' || n from generate_series(1, 300) n returning "changeId"`,
      [acme.clientId, acme.controllerId],
    )
    expect(await controller.acknowledge(ids[289]?.changeId)).toMatchObject({ body: { acknowledged: 290 } })
    const pending = `"controllerId" = ${acme.controllerId} and "state" = 'pending'`
    expect((await log(pending)).map(({ changeId }) => changeId)).toEqual(ids.slice(290).map(({ changeId }) => changeId))
    await controller.settle()
    expect(await log(pending)).toEqual([])
  })

  it('are announced to viewers of the log: when written, and once for all acknowledged at once', async () => {
    await controller.settle()
    // The announcement of that is behind us.
    await new Promise(resolve => setTimeout(resolve, 500))
    const seen: unknown[] = []
    const stop = house.server.context.bus.subscribe(subjects.entities(acme.clientId), changes =>
      seen.push(...(changes as Row[]).filter(({ entity }) => entity === 'changeLog')),
    )
    for (const door of acme.doorIds) await editDoor(door)
    await vi.waitFor(
      () => expect(seen).toEqual([1, 2].map(() => ({ entity: 'changeLog', id: 0, change: 'added' }))),
      inTime,
    )
    for (const { changeId } of (await controller.pull()).body.items) await controller.acknowledge(changeId)
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ entity: 'changeLog', id: 0, change: 'edited' }), inTime)
    stop()
    expect(seen).toHaveLength(3)
  })

  it('are visible to users who may read controllers, of their own client and inside their areas', async () => {
    const { borough } = house.server.estate
    const { body } = await house.server.client('otherSiteOwner').get<{ items: Row[] }>('/api/changelog?limit=1000')
    expect(body.items.filter(row => row['controllerId'] !== borough.controllerId)).toEqual([])
    expect((await owner.post('/api/changelog', {})).status).toBe(404)
  })

  it('are kept for 90 days once replaced; the latest says what the controller holds and stays', async () => {
    const [door] = acme.doorIds
    const of = `"doorId" = ${door} and "controllerId" = ${acme.controllerId}`
    for (let times = 0; times < 3; times++) {
      await editDoor(door)
      await controller.settle()
    }
    await editDoor(door)
    const { pool } = house.server.context.database
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    const before = await log(of)
    await removeReplaced(pool, days(89))
    expect(await log(of)).toEqual(before)
    await removeReplaced(pool, days(91))
    expect((await log(of)).map(({ state, latest }) => [state, latest])).toEqual([['pending', true]])
    await controller.settle()
    await removeReplaced(pool, days(91))
    expect(await log(of)).toMatchObject([{ state: 'acknowledged', latest: true }])
  })

  it('are taken over by a simulated controller, as by any other', async () => {
    const held = new HeldRecords(acme.controllerId, {
      pull: async () => (await controller.pull('&limit=1')).body,
      records: async (_id, after) => (await controller.records(`&limit=2&after=${after}`)).body,
      acknowledge: (_id, changeId) => controller.acknowledge(changeId),
    })
    for (const door of acme.doorIds) await editDoor(door)
    await held.take(Date.now())
    expect(held.isComplete).toBe(true)
    expect(held.of('door', acme.doorIds[1])).toMatchObject({ number: 2, unlockDuration: seconds })
    expect(await controller.pending()).toEqual([])
  })

  it.skipIf(kind === 'embedded')('do not hold up events', async () => {
    const { key } = await keyOf(acme.controllerId)
    const { url, context } = house.server
    const client = await context.database.pool.connect()
    try {
      await client.query('begin')
      await takeTurn({ client, entities: context.entities, clientId: acme.clientId, now: new Date() })
      const event = { controllerId: acme.controllerId, epoch: 7, sequence: 1, type: 'accessGranted' }
      expect((await post(url, key, [{ ...event, occurredAt: new Date().toISOString() }])).body).toMatchObject({
        accepted: 1,
      })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it.skipIf(kind === 'embedded')(
    'have their ids in the order of their commits: writers follow each other',
    async () => {
      await controller.settle()
      const { context } = house.server
      const client = await context.database.pool.connect()
      await client.query('begin')
      await takeTurn({ client, entities: context.entities, clientId: acme.clientId, now: new Date() })
      let isDone = false
      const edit = editDoor(acme.doorIds[1]).then(() => (isDone = true))
      await new Promise(resolve => setTimeout(resolve, 300))
      expect([isDone, await controller.pending()]).toEqual([false, []])
      await client.query('commit')
      client.release()
      await edit
      expect(await controller.pending()).toEqual([`edit door ${acme.doorIds[1]}`])
    },
  )
})
