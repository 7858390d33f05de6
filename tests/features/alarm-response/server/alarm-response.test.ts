import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlarmResponse } from '../../../../src/features/alarm-response/domain/answer.ts'
import { limitedTo, signedIn } from '../../../contract/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { type SmallSite, startServer, type TestServer } from '../../../support/server.ts'

interface NewAlarm {
  readonly at: string
  /** Seconds until acknowledged. */
  readonly took?: number
  readonly priority?: number
  /** 1 is of the site, 2 of the floor below it. */
  readonly door?: 1 | 2
}

describe.each(oneDatabase)('alarm response on %s', kind => {
  let server: TestServer
  const june = 'from=2026-06-01T00:00:00Z&to=2026-06-08T00:00:00Z'
  const took = [10, 20, 30, 40, 100]

  beforeAll(async () => {
    server = await startServer(kind)
    const { acme, borough } = server.estate
    for (const [index, seconds] of took.entries())
      await raise(acme, { at: `2026-06-0${index + 1}T10:00:00Z`, took: seconds })
    await raise(acme, { at: '2026-06-02T23:30:00Z', priority: 10, door: 2 })
    await raise(borough, { at: '2026-06-03T10:00:00Z', took: 5000 })
  })
  afterAll(() => server.close())

  async function raise(
    { clientId, controllerId, doorIds, areaId, floorId }: SmallSite,
    { at, took: seconds, priority = 20, door = 1 }: NewAlarm,
  ): Promise<void> {
    const acknowledged = seconds === undefined ? null : new Date(Date.parse(at) + seconds * 1000)
    const [area, name] = door === 1 ? [areaId, 'House'] : [floorId, 'Floor']
    await server.context.database.pool.query(
      `insert into event_alarm ("clientId", "alarmPriority", "type", "occurredAt", "controllerId", "doorId", "door", "areaId",
         "area", "place", "acknowledgedDateTime", "acknowledgedById", "acknowledgedBy", "sequence")
       values ($1, $2, 'doorForced', $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, 0)`,
      [
        clientId,
        priority,
        at,
        controllerId,
        doorIds[door - 1],
        `Door ${door}`,
        area,
        name,
        acknowledged,
        acknowledged && server.estate.userIds.siteOwner,
        acknowledged && 'Olive',
      ],
    )
  }

  const get = (query: string, who: 'siteOwner' | 'otherSiteOwner' = 'siteOwner') =>
    server.client(who).get<AlarmResponse>(`/api/alarm-response?${query}`)
  const figures = async (query: string, who?: 'siteOwner' | 'otherSiteOwner') => {
    const { status, body } = await get(query, who)
    expect(status).toBe(200)
    return body
  }

  it('tells how many were acknowledged, and how fast, as the database would', async () => {
    const { all, isWhole, from, until } = await figures(june)
    const { rows } = await server.context.database.pool.query<{ median: number; p95: number }>(
      `select percentile_cont(0.5) within group (order by s)::float as "median",
         round(percentile_cont(0.95) within group (order by s)::numeric, 3)::float as "p95" from unnest($1::float[]) s`,
      [took],
    )
    expect(all).toEqual({ id: null, name: null, count: 6, acknowledged: 5, operatorHours: 5, ...rows[0] })
    expect({ from, until, isWhole }).toEqual({
      from: '2026-06-01T00:00:00.000Z',
      until: '2026-06-08T00:00:00.000Z',
      isWhole: true,
    })
  })

  it('tells the same by priority, site, hour of day, operator and door', async () => {
    await server.context.database.pool.query(`update client set "timeZone" = 'Europe/London' where "clientId" = $1`, [
      server.estate.acme.clientId,
    ])
    const { groups } = await figures(june)
    const told = (of: keyof typeof groups) => groups[of].map(({ id, name, count }) => [id, name, count])
    const { areaId, floorId, doorIds } = server.estate.acme
    expect(told('priority')).toEqual([
      [20, null, 5],
      [10, null, 1],
    ])
    expect(told('area')).toEqual([
      [areaId, 'House', 5],
      [floorId, 'Floor', 1],
    ])
    expect(told('hour')).toEqual([
      [0, null, 1],
      [11, null, 5],
    ])
    expect(told('operator')).toEqual([[server.estate.userIds.siteOwner, 'Olive', 5]])
    expect(told('door')).toEqual([
      [doorIds[0], 'Door 1', 5],
      [doorIds[1], 'Door 2', 1],
    ])
  })

  it('leads to an alarm that nobody has acknowledged', async () => {
    const { standing } = (await figures(june)).found
    expect(standing.count).toBe(1)
    const { body } = await server.client('siteOwner').get(`/api/event/alarm/${standing.items[0]?.eventAlarmId ?? 0}`)
    expect(body).toMatchObject({ place: 'Floor', acknowledgedDateTime: null })
  })

  it('is of an area with everything below it, or of a floor alone', async () => {
    const { areaId, floorId } = server.estate.acme
    expect((await figures(`${june}&areaId=${areaId}`)).all.count).toBe(6)
    expect((await figures(`${june}&areaId=${floorId}`)).all.count).toBe(1)
  })

  it('begins at the first instant, and ends before the last', async () => {
    expect((await figures('from=2026-06-01T10:00:00Z&to=2026-06-02T10:00:00Z')).all.count).toBe(1)
  })

  it('is about the last seven days where nothing else is said', async () => {
    const { from, until } = await figures('')
    expect(Date.parse(until) - Date.parse(from)).toBe(7 * 86_400_000)
    expect(Math.abs(Date.parse(until) - server.context.now().getTime())).toBeLessThan(60_000)
  })

  it('is of the caller’s organisation alone', async () => {
    expect((await figures(june, 'otherSiteOwner')).all).toMatchObject({ count: 1, median: 5000 })
    expect((await get(`${june}&areaId=${server.estate.acme.areaId}`, 'otherSiteOwner')).status).toBe(404)
  })

  it('is within the caller’s areas', async () => {
    const { acme } = server.estate
    const keeper = await limitedTo(server, 'keeper', [acme.floorId])
    const { body } = await keeper.get<AlarmResponse>(`/api/alarm-response?${june}`)
    expect(body.all.count).toBe(1)
    expect(body.groups.area.map(({ id }) => id)).toEqual([acme.floorId])
    expect((await keeper.get(`/api/alarm-response?${june}&areaId=${acme.areaId}`)).status).toBe(404)
  })

  it('is for those who may read events', async () => {
    const { clientId } = server.estate.acme
    const nobody = await signedIn(server, {
      clientId,
      workingClientId: clientId,
      username: 'nobody',
      userGroupIds: [],
    })
    expect((await nobody.get(`/api/alarm-response?${june}`)).status).toBe(403)
    expect((await server.client().get(`/api/alarm-response?${june}`)).status).toBe(401)
  })

  it('refuses a period that is none, or too long', async () => {
    expect((await get('from=2026-06-02T00:00:00Z&to=2026-06-02T00:00:00Z')).status).toBe(422)
    expect(await get('from=2026-01-01T00:00:00Z&to=2026-04-03T00:00:01Z')).toMatchObject({
      status: 422,
      body: [{ propertyName: 'to', errorMessage: 'No more than 92 days at once' }],
    })
    expect((await get('from=2026-01-01T00:00:00Z&to=2026-04-03T00:00:00Z')).status).toBe(200)
    for (const wrong of ['from=yesterday', 'to=2026-06-01', 'areaId=x', `${june}&door=1`])
      expect((await get(wrong)).status, wrong).toBe(422)
  })

  const many = (first: number, last: number, at: string) =>
    server.context.database.background.query(
      `insert into event_alarm ("clientId", "alarmPriority", "type", "occurredAt", "controllerId", "areaId", "place", "sequence")
       select $1, 20, 'doorForced', ${at}, $2, $3, 'House', 0 from generate_series($4::integer, $5::integer) n`,
      [server.estate.borough.clientId, server.estate.borough.controllerId, server.estate.borough.areaId, first, last],
    )
  const may = 'from=2026-05-01T00:00:00Z&to=2026-06-01T00:00:00Z'

  it('counts each alarm once over all pages, of the same instant too', async () => {
    await many(1, 12_000, `timestamptz '2026-05-01T00:00:00.000500Z' + (n / 7000) * interval '1 microsecond'`)
    const { all, isWhole, found } = await figures(may, 'otherSiteOwner')
    expect({ count: all.count, isWhole }).toEqual({ count: 12_000, isWhole: true })
    expect(found.flood.items).toMatchObject([{ count: 12_000 }])
    expect(found.chattering.items).toMatchObject([{ count: 12_000, what: 'Door forced', place: 'House' }])
  })

  it('says up to when it counted where there are more alarms than it counts', async () => {
    await many(1, 188_001, `timestamptz '2026-05-02T00:00:00Z' + n * interval '10 seconds'`)
    const { all, isWhole, until } = await figures(may, 'otherSiteOwner')
    expect({ count: all.count, isWhole }).toEqual({ count: 200_000, isWhole: false })
    expect(until).toBe(new Date(Date.parse('2026-05-02T00:00:00Z') + 188_001 * 10_000).toISOString())
  })
})
