import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../../server/app.ts'
import type { LockdownDoors, RunningLockdown, StartedLockdown } from '../../../../src/features/lockdown/domain/wire.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'
import { oneDatabase } from '../../../support/database.ts'
import { one, startServer, type TestServer } from '../../../support/server.ts'
import { addController, connect, type Connected, inShort } from './controllers.ts'

type Row = Record<string, unknown>
const soon = { timeout: 15_000, interval: 100 }

describe.each(oneDatabase)('a lockdown on %s', kind => {
  let server: TestServer
  let other: { controllerId: number; doorId: number }
  const connected: Connected[] = []
  beforeAll(async () => {
    server = await startServer(kind)
    other = await addController(server, 'Annexe')
  })
  afterEach(async () => {
    await Promise.all(connected.splice(0).map(each => each.cutOff()))
    const { pool } = server.context.database
    await pool.query(`update lockdown set "status" = 'ended' where "status" <> 'ended'`)
    await pool.query('update lockdown_door set "nextAt" = null')
    await pool.query(`update event_alarm set "acknowledgedDateTime" = now() where "type" = 'lockdownUnconfirmed'`)
  })
  afterAll(() => server.close())

  const site = () => server.estate.acme
  const owner = () => server.client('siteOwner')
  let plans = 0
  const addPlan = async (more: Row = {}) => {
    const body = { name: `Plan ${++plans}`, areaIds: [site().areaId], confirmSeconds: 5, ...more }
    const made = await owner().post<Row>('/api/lockdownplan', body)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return Number(made.body['lockdownPlanId'])
  }
  const start = async (planId: number, of = 'real', as = owner()) => {
    const { status, body } = await as.post<StartedLockdown>(`/api/lockdownplan/${planId}/start`, { kind: of })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.lockdownId
  }
  const end = (id: number) => owner().post<Row>(`/api/lockdown/${id}/end`, {})
  const doors = async (id: number) => (await owner().get<LockdownDoors>(`/api/lockdown/${id}/doors`)).body
  const states = async (id: number) => (await doors(id)).start.doors.map(({ place, state }) => `${place} ${state}`)
  const record = async (id: number) => (await owner().get<Row>(`/api/lockdown/${id}`)).body
  const statusOf = async (id: number) => (await record(id))['status']
  const told = async (as = owner()) => (await as.get<{ items: RunningLockdown[] }>('/api/lockdown/running')).body.items
  const on = async (controllerId: number, refuse?: Parameters<typeof connect>[2]) => {
    const controller = await connect(server, controllerId, refuse)
    connected.push(controller)
    return controller
  }
  const alarms = async () => {
    const { body } = await owner().get<{ items: Row[] }>('/api/event/alarm?limit=50')
    return body.items.filter(each => each['type'] === 'lockdownUnconfirmed' && each['acknowledgedDateTime'] === null)
  }

  it('tells every door, alarms once about those that do not confirm, and tells them when they are back', async () => {
    const main = await on(site().controllerId)
    const id = await start(await addPlan())
    await expect
      .poll(() => states(id), soon)
      .toEqual([
        'Acme site, 1 Annexe door offline',
        'Acme site, 1 Acme door 1 confirmed',
        'Acme site, 2 Acme door 2 confirmed',
      ])
    expect(inShort(main)).toEqual(['locked 1', 'locked 2'])
    await expect.poll(alarms, soon).toHaveLength(1)
    const [alarm] = await alarms()
    expect(alarm).toMatchObject({ controllerId: other.controllerId, alarmPriority: 20 })
    expect(alarm?.['text']).toMatch(/^Lockdown: Plan \d+\. 2 of 3 confirmed, 1 offline: Acme site, 1 Annexe door$/)
    expect(await told()).toMatchObject([{ status: 'running', isOverdue: true, counts: { confirmed: 2, offline: 1 } }])

    const annexe = await on(other.controllerId)
    await expect.poll(async () => (await record(id))['confirmed'], soon).toBe(3)
    expect(inShort(annexe)).toEqual(['locked 1'])

    expect(await end(id)).toMatchObject({ status: 200, body: { status: 'reverting' } })
    await expect.poll(() => statusOf(id), soon).toBe('ended')
    expect(inShort(main)).toEqual(['locked 1', 'locked 2', 'normal 1', 'normal 2'])
    expect(inShort(annexe)).toEqual(['locked 1', 'normal 1'])
    expect(await record(id)).toMatchObject({ confirmed: 3, reverted: 3, startedBy: 'Test siteOwner' })
    expect(await alarms()).toHaveLength(1)
    expect(await told()).toEqual([])

    const csv = (await owner().get<string>(`/api/lockdown/${id}/report/csv`)).body
    expect(String(csv)).toMatch(/Acme site, 1 Annexe door.*Annexe,Confirmed,,\d+,.*,Confirmed,/)
    const pdf = await owner().get<string>(`/api/lockdown/${id}/report/pdf`)
    expect(pdf).toMatchObject({ status: 200 })
    const { body: history } = await owner().get<{ items: Row[] }>(`/api/lockdown/${id}/history`)
    expect(history.items.map(({ change, by }) => `${String(change)} ${String(by)}`)).toEqual([
      'command Lockdown',
      'command Test siteOwner',
      'added Test siteOwner',
    ])
  })

  it('ends by itself at its time, by the database’s clock', async () => {
    const main = await on(site().controllerId)
    const id = await start(await addPlan({ revertMinutes: 10, areaIds: [site().floorId] }))
    await expect.poll(() => states(id), soon).toEqual(['Acme site, 2 Acme door 2 confirmed'])
    const { pool } = server.context.database
    await pool.query(`update lockdown set "revertAt" = now() where "lockdownId" = $1`, [id])
    await expect.poll(() => statusOf(id), soon).toBe('ended')
    expect(inShort(main)).toEqual(['locked 2', 'normal 2'])
    expect(await record(id)).toMatchObject({ endedBy: 'Its time was over', reverted: 1 })
  })

  it('says why a controller refuses, and leaves excluded doors alone', async () => {
    const { pool } = server.context.database
    const exclude = (is: boolean) =>
      pool.query('update door set "excludeFromSystemLockdown" = $2 where "doorId" = $1', [other.doorId, is])
    await exclude(true)
    const main = await on(site().controllerId, command =>
      'door' in command && command.door === 1 ? 'its bolt is jammed' : undefined,
    )
    const query = `action=lock&areaIds=${site().areaId}`
    expect((await owner().get<Row>(`/api/lockdownplan/reach?${query}`)).body).toMatchObject({
      doors: 2,
      sites: 1,
      excluded: 1,
      firstExcluded: [{ place: 'Acme site, 1 Annexe door' }],
    })
    const id = await start(await addPlan())
    await expect
      .poll(async () => (await doors(id)).start.doors, soon)
      .toMatchObject([{ state: 'refused', reason: 'its bolt is jammed' }, { state: 'confirmed' }])
    // What it refused is not undone.
    await end(id)
    await expect.poll(() => statusOf(id), soon).toBe('ended')
    expect(inShort(main)).toEqual(['locked 1', 'locked 2', 'normal 2'])
    await exclude(false)
  })

  it('unlocks whole controllers in an emergency unlock, and ends it there', async () => {
    const main = await on(site().controllerId)
    const id = await start(await addPlan({ action: 'emergencyUnlock', areaIds: [site().floorId] }))
    await expect.poll(async () => (await doors(id)).start.counts, soon).toMatchObject({ confirmed: 2 })
    await end(id)
    await expect.poll(() => statusOf(id), soon).toBe('ended')
    expect(inShort(main)).toEqual(['startEmergencyUnlock', 'endEmergencyUnlock'])
  })

  it('loses doors to a newer run, and tells them again when that ends', async () => {
    const main = await on(site().controllerId)
    const older = await start(await addPlan({ areaIds: [site().areaId] }))
    await expect.poll(async () => (await doors(older)).start.counts, soon).toMatchObject({ confirmed: 2 })
    const newer = await start(await addPlan({ action: 'freeAccess', areaIds: [site().floorId] }))
    await expect.poll(async () => (await doors(newer)).start.counts, soon).toMatchObject({ confirmed: 1 })
    expect((await doors(older)).start.counts).toMatchObject({ confirmed: 1, takenOver: 1 })
    await end(newer)
    await expect.poll(async () => (await doors(older)).start.counts, soon).toMatchObject({ confirmed: 2, takenOver: 0 })
    expect(inShort(main)).toEqual(['locked 1', 'locked 2', 'unlocked 2', 'locked 2'])

    const emergency = await start(await addPlan({ action: 'emergencyUnlock', areaIds: [site().floorId] }))
    await expect.poll(async () => (await doors(older)).start.counts, soon).toMatchObject({ confirmed: 0, takenOver: 2 })
    // The older one ends below it: its locks must not stay as they were told.
    await end(older)
    await expect.poll(() => inShort(main).slice(4), soon).toEqual(['startEmergencyUnlock', 'normal 1', 'normal 2'])
    await end(emergency)
    await expect.poll(() => statusOf(emergency), soon).toBe('ended')
    expect(inShort(main).slice(-1)).toEqual(['endEmergencyUnlock'])
  })

  it('ends an emergency unlock that a newer lockdown stands above', async () => {
    const main = await on(site().controllerId)
    const emergency = await start(await addPlan({ action: 'emergencyUnlock', areaIds: [site().floorId] }))
    await expect.poll(async () => (await doors(emergency)).start.counts, soon).toMatchObject({ confirmed: 2 })
    const newer = await start(await addPlan({ areaIds: [site().floorId] }))
    await expect.poll(() => inShort(main), soon).toHaveLength(3)
    expect(inShort(main).toSorted()).toEqual(['endEmergencyUnlock', 'locked 2', 'startEmergencyUnlock'])
    await end(newer)
    await expect.poll(() => inShort(main), soon).toHaveLength(5)
    expect(inShort(main).slice(3).toSorted()).toEqual(['normal 2', 'startEmergencyUnlock'])
  })

  it('moves no lock in a drill, but asks every controller whether it is there, and is called a drill', async () => {
    const main = await on(site().controllerId)
    const id = await start(await addPlan(), 'drill')
    await expect.poll(async () => (await doors(id)).start.counts, soon).toMatchObject({ confirmed: 2, offline: 1 })
    await expect.poll(alarms, soon).toHaveLength(1)
    expect((await alarms())[0]?.['text']).toMatch(/^Lockdown drill: /)
    expect(await end(id)).toMatchObject({ body: { status: 'ended' } })
    expect(inShort(main)).toEqual(['sendStatus'])
  })

  it('starts once by its input going active, late or again or inactive never', async () => {
    const { pool } = server.context.database
    const client = await pool.connect()
    const input = { clientId: site().clientId, controllerId: site().controllerId, name: 'Panic button', instance: 4 }
    const inputId = await one(client, 'input', 'inputId', input)
    client.release()
    const planId = await addPlan({ inputId, areaIds: [site().floorId] })
    const main = await on(site().controllerId)
    const sender = await senderOf(server, site())
    const row = rowsOf(site().controllerId, 55)
    const pressed = { type: 'inputChanged', input: 4 }
    await sender.send([
      row({ ...pressed, data: { active: false } }),
      row({ ...pressed, occurredAt: new Date(Date.now() - 600_000).toISOString() }),
      row({ type: 'inputChanged', input: 5 }),
    ])
    await sender.send([row(pressed), row({ ...pressed, data: { active: true } })])
    await expect.poll(() => inShort(main), soon).toEqual(['locked 2'])
    await sender.send([row(pressed)])
    await expect.poll(async () => (await pool.query('select 1 from lockdown_trigger')).rowCount, soon).toBe(0)
    const { rows } = await pool.query('select "startedBy", "status" from lockdown where "planId" = $1', [planId])
    expect(rows).toEqual([{ startedBy: 'Input: Panic button, Acme controller', status: 'running' }])
  })

  // The last: its server is gone then.
  it('goes on after a restart in the middle, and what was told is not told again', async () => {
    const main = await on(site().controllerId)
    const id = await start(await addPlan())
    await expect.poll(async () => (await doors(id)).start.counts, soon).toMatchObject({ confirmed: 2, offline: 1 })
    await connected.splice(0)[0]?.cutOff()
    await server.app.close()
    const app = await buildApp({ ...server.context, metrics: new Registry() })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const annexe = await connect({ ...server, url: `http://127.0.0.1:${port}` }, other.controllerId)
    try {
      const { pool } = server.context.database
      const confirmed = async () =>
        (await pool.query(`select 1 from lockdown_door where "lockdownId" = $1 and "state" = 'confirmed'`, [id]))
          .rowCount
      await expect.poll(confirmed, soon).toBe(3)
      expect(inShort(annexe)).toEqual(['locked 1'])
      expect(inShort(main)).toEqual(['locked 1', 'locked 2'])
    } finally {
      await annexe.cutOff()
      await app.close()
    }
  })
})
