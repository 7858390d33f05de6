import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmKind } from '../../../src/domain/stream/alarm.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { all, rowsOf, senderOf, type Sender } from './sending.ts'
import { snapshotOf } from '../live/watching.ts'

interface Alarm {
  readonly eventAlarmId: number
  readonly alarmPriority: number
  readonly type: string
  readonly acknowledgedDateTime: string | null
  readonly acknowledgedBy: string | null
}

describe.each(databaseKinds)('alarms on %s', kind => {
  let server: TestServer
  let acme: Sender
  let row: ReturnType<typeof rowsOf>
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

  beforeAll(async () => {
    server = await startServer(kind)
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
  })
  afterAll(() => server.close())

  const list = async (query = '') => {
    const { status, body } = await server
      .client('siteOwner')
      .get<{ items: Alarm[]; next: string | null }>(`/api/event/alarm${query}`)
    expect({ status, query }).toEqual({ status: 200, query })
    return body.items
  }
  const acknowledge = (id: number) => server.client('siteOwner').post<Alarm>(`/api/event/alarm/${id}/acknowledge`, {})

  it('are raised by priority: 10 for alerts, 20 for alarms, none for the rest', async () => {
    await acme.send([
      row({ type: 'doorForced', door: 1 }),
      row({ type: 'doorHeldOpen', door: 1 }),
      row({ type: 'doorClosed', door: 1 }),
      row({ type: 'somethingNew' }),
    ])
    expect((await list('?sort=occurredAt')).map(({ type, alarmPriority }) => `${type} ${alarmPriority}`)).toEqual([
      'doorForced 20',
      'doorHeldOpen 10',
    ])
    expect(entriesOf(await snapshotOf(server), alarmKind).map(({ type }) => type)).toEqual([
      'doorHeldOpen',
      'doorForced',
    ])
  })

  it('are listed by the parameters of the specification', async () => {
    const { controllerId } = server.estate.acme
    expect((await list('?alarm_priority=Alarm')).map(({ type }) => type)).toEqual(['doorForced'])
    expect((await list('?alarm_priority=Alert&mode=unacknowledged')).map(({ type }) => type)).toEqual(['doorHeldOpen'])
    expect(
      await list(`?controller_id=${controllerId}&controller_id=${controllerId + 500}&mode=unacknowledged&limit=1`),
    ).toHaveLength(1)
    expect(await list(`?controller_id=${controllerId + 500}`)).toEqual([])
    const owner = server.client('siteOwner')
    for (const query of ['alarm_priority=Loud', 'mode=all', 'alarm_priority=Alarm&other=1'])
      expect((await owner.get(`/api/event/alarm?${query}`)).status).toBe(400)
    expect((await server.client().get('/api/event/alarm?mode=unacknowledged')).status).toBe(401)
  })

  it('are acknowledged once: the first to do so stays', async () => {
    const [alarm] = await list('?alarm_priority=Alarm')
    const first = await acknowledge(alarm?.eventAlarmId ?? 0)
    expect(first).toMatchObject({
      status: 200,
      body: { acknowledgedBy: 'Test siteOwner', acknowledgedDateTime: expect.any(String) },
    })
    const again = await server
      .client('siteOwner')
      .post<Alarm>(`/api/event/alarm/${alarm?.eventAlarmId}/acknowledge`, {})
    expect(again.status).toBe(200)
    expect(again.body.acknowledgedDateTime).toBe(first.body.acknowledgedDateTime)
    expect(await list('?alarm_priority=Alarm&mode=unacknowledged')).toEqual([])
  })

  it('are acknowledged all of a priority at once', async () => {
    await acme.send([row({ type: 'tamper' }), row({ type: 'powerLost' }), row({ type: 'powerLost' })])
    const owner = server.client('siteOwner')
    expect((await owner.post('/api/event/alarm/acknowledge-all', { alarmPriority: 10 })).body).toEqual({
      acknowledged: 3,
    })
    expect((await list('?mode=unacknowledged')).map(({ type }) => type)).toEqual(['tamper'])
    expect((await owner.post('/api/event/alarm/acknowledge-all', { alarmPriority: 10 })).body).toEqual({
      acknowledged: 0,
    })
    expect((await owner.post('/api/event/alarm/acknowledge-all', { alarmPriority: 5 })).status).toBe(422)
    expect((await server.client('trial').post('/api/event/alarm/acknowledge-all', { alarmPriority: 10 })).status).toBe(
      403,
    )
    expect(entriesOf(await snapshotOf(server), alarmKind).map(({ type }) => type)).toEqual(['tamper'])
  })

  it('are in hand of one operator at a time, and every viewer sees whose', async () => {
    const [alarm] = await list('?mode=unacknowledged')
    const at = (command: string) => `/api/event/alarm/${alarm?.eventAlarmId}/${command}`
    const shown = async () => entriesOf(await snapshotOf(server), alarmKind)[0]?.takenBy
    const owner = server.client('siteOwner')
    expect((await owner.post(at('release'), {})).status).toBe(409)
    await all(server, `update event_alarm set "takenById" = ${server.estate.userIds.trial}, "takenBy" = 'Somebody'`)
    expect(await shown()).toBe('Somebody')
    expect(await owner.post(at('take'), {})).toMatchObject({
      status: 200,
      body: { takenBy: 'Test siteOwner', takenAt: expect.any(String) },
    })
    expect(await shown()).toBe('Test siteOwner')
    expect((await owner.post(at('release'), {})).body).toMatchObject({ takenBy: null, takenAt: null })
    expect(await shown()).toBeUndefined()
    expect((await server.client('trial').post(at('take'), {})).status).toBe(403)
    expect((await server.client('otherSiteOwner').post(at('take'), {})).status).toBe(404)
  })

  it('are not taken in hand once they are acknowledged', async () => {
    const [alarm] = await list('?alarm_priority=Alarm&sort=occurredAt')
    const { status, body } = await server.client('siteOwner').post(`/api/event/alarm/${alarm?.eventAlarmId}/take`, {})
    expect({ status, body }).toMatchObject({ status: 409, body: { error: 'It has been acknowledged already' } })
  })

  it('are not another client’s to see or acknowledge', async () => {
    const [alarm] = await list('?mode=unacknowledged')
    const other = server.client('otherSiteOwner')
    expect((await other.get<{ items: [] }>('/api/event/alarm?mode=unacknowledged')).body.items).toEqual([])
    expect((await other.post(`/api/event/alarm/${alarm?.eventAlarmId}/acknowledge`, {})).status).toBe(404)
  })

  it('tell of a credential that enters a guarded zone twice', async () => {
    const { acme: site } = server.estate
    expect(
      (
        await server
          .client('siteOwner')
          .put(`/api/zone/${site.zoneId}`, { antiPassback: true, resetTime: 30, resetUnit: 'minutes' })
      ).status,
    ).toBe(200)
    const enter = (minutes: number) =>
      row({ door: 1, reader: 1, keycode: site.keycode, occurredAt: minutesAgo(minutes) })
    const leave = (minutes: number) =>
      row({ door: 1, reader: 2, keycode: site.keycode, occurredAt: minutesAgo(minutes) })
    const violations = () =>
      all<{ minutes: number }>(
        server,
        `select round(extract(epoch from now() - "occurredAt") / 60)::integer as "minutes" from event where "passback" order by "occurredAt"`,
      )
    await acme.send([enter(300), enter(290), leave(280), enter(270)])
    expect(await violations()).toEqual([{ minutes: 290 }])
    // Inside since 270 minutes ago, within the half hour of the zone's reset time.
    await acme.send([enter(245)])
    expect(await violations()).toEqual([{ minutes: 290 }, { minutes: 245 }])
    // The last entry was 245 minutes ago: counted out by then.
    await acme.send([enter(210)])
    expect(await violations()).toHaveLength(2)
    // A late entry is judged among what happened around it, not by the present: it shows that the next was a second one.
    await acme.send([enter(275)])
    expect(await violations()).toEqual([{ minutes: 290 }, { minutes: 270 }, { minutes: 245 }])
    const raised = await list('?alarm_priority=Alert&mode=unacknowledged')
    expect(raised.map(({ type }) => type)).toEqual(Array(3).fill('antiPassbackViolated'))
  })
})
