import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/house.ts'
import { one } from '../../../support/server.ts'
import { oneDatabase } from '../../../support/database.ts'
import { type House, openHouse } from './house.ts'

describe.each(oneDatabase)('attendance on %s', kind => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(kind)
    await house.read(
      'in 2026-06-01T08:00:00Z',
      'out 2026-06-01T11:00:00Z',
      'in 2026-06-01T12:00:00Z',
      'out 2026-06-01T16:30:00Z',
      'in 2026-06-02T20:00:00Z',
      'out 2026-06-03T04:00:00Z',
      'in 2026-06-04T08:00:00Z',
      'out 2026-06-05T16:00:00Z',
    )
  })
  afterAll(() => house.server.close())

  const get = (query: string, path = '/api/attendance') => house.server.client('siteOwner').get(`${path}?${query}`)
  const june = 'from=2026-06-01&to=2026-06-07'

  it('tells the hours of each day by what was read, and which reads are missing', async () => {
    const { acme } = house.server.estate
    const { items, zones } = await house.days(june)
    expect(zones).toBe(1)
    expect(items).toMatchObject([{ personId: acme.personId, person: 'Pat Acme' }])
    expect(items[0]?.days).toEqual([
      {
        day: '2026-06-01',
        seconds: 7.5 * 3600,
        first: '2026-06-01T08:00:00.000Z',
        last: '2026-06-01T16:30:00.000Z',
        marks: [],
      },
      {
        day: '2026-06-02',
        seconds: 8 * 3600,
        first: '2026-06-02T20:00:00.000Z',
        last: '2026-06-03T04:00:00.000Z',
        marks: [],
      },
      { day: '2026-06-04', seconds: 0, first: '2026-06-04T08:00:00.000Z', last: null, marks: ['noOut'] },
      { day: '2026-06-05', seconds: 0, first: null, last: '2026-06-05T16:00:00.000Z', marks: ['noIn'] },
    ])
    expect(await house.hours('from=2026-06-03&to=2026-06-04')).toEqual(['2026-06-04 0 noOut'])
  })

  it('counts the hours that passed in a night in which the clocks are changed', async () => {
    await house.read('in 2026-03-28T22:00:00Z', 'out 2026-03-29T05:00:00Z')
    expect(await house.hours('from=2026-03-01&to=2026-03-31')).toEqual(['2026-03-28 7'])
  })

  it('takes several zones that count for one presence, and no others', async () => {
    const { acme } = house.server.estate
    const owner = house.server.client('siteOwner')
    const workshop = { name: 'Workshop', areaId: acme.floorId, timeAndAttendance: true }
    const { zoneId } = (await owner.post<{ zoneId: number }>('/api/zone', workshop)).body
    expect((await owner.put(`/api/door/${acme.doorIds[1]}`, { zoneId })).status).toBe(200)
    await house.read(
      'in 2026-05-04T08:00:00Z',
      'in2 2026-05-04T10:00:00Z',
      'out2 2026-05-04T12:00:00Z',
      'out 2026-05-04T12:30:00Z',
    )
    const day = 'from=2026-05-04&to=2026-05-04'
    expect(await house.hours(day)).toEqual(['2026-05-04 4.5'])
    expect(await house.hours(`${day}&areaId=${acme.floorId}`)).toEqual(['2026-05-04 2'])
    const count = (id: number, timeAndAttendance: boolean) => owner.put(`/api/zone/${id}`, { timeAndAttendance })
    await count(acme.zoneId, false)
    expect(await house.hours(day)).toEqual(['2026-05-04 2'])
    await count(zoneId, false)
    expect(await house.days(day)).toMatchObject({ items: [{ days: [] }], zones: 0 })
    await count(acme.zoneId, true)
    expect(await house.hours(day)).toEqual(['2026-05-04 4.5'])
  })

  it('keeps the hours of who held the credential then', async () => {
    const { acme } = house.server.estate
    const { pool } = house.server.context.database
    const other = await one(pool as never, 'person', 'personId', {
      clientId: acme.clientId,
      firstName: 'Sam',
      surname: 'Other',
    })
    await pool.query('update token set "personId" = $1 where "fobId" = $2', [other, acme.fobId])
    const { items } = await house.days('from=2026-06-01&to=2026-06-01')
    expect(items.map(({ person, days }) => `${person} ${days.length}`)).toEqual(['Pat Acme 1', 'Sam Other 0'])
    await pool.query('update token set "personId" = $1 where "fobId" = $2', [acme.personId, acme.fobId])
  })

  it('comes in pages by surname that follow on, and finds people by name', async () => {
    const first = await house.days(`${june}&limit=1`)
    expect(first.items.map(({ person }) => person)).toEqual(['Pat Acme'])
    const second = await house.days(`${june}&limit=1&after=${first.next}`)
    expect(second).toMatchObject({ items: [{ person: 'Sam Other' }], next: null })
    expect((await house.days(`${june}&q=sam`)).items.map(({ person }) => person)).toEqual(['Sam Other'])
  })

  it('is asked of people with a credential in a group', async () => {
    const { acme } = house.server.estate
    const { pool } = house.server.context.database
    const own = (table: string, key: string, row: object) =>
      one(pool as never, table, key, { clientId: acme.clientId, ...row })
    const groupId = await own('group', 'groupId', { name: 'Night shift' })
    expect((await house.days(`${june}&groupId=${groupId}`)).items).toEqual([])
    await own('token_activation', 'activationId', { tokenId: acme.fobId, groupId, active: true })
    expect((await house.days(`${june}&groupId=${groupId}`)).items.map(({ person }) => person)).toEqual(['Pat Acme'])
  })

  it('tells a day with all its reads', async () => {
    const { personId } = house.server.estate.acme
    const { body } = await get(`personId=${personId}&day=2026-06-02`, '/api/attendance/day')
    expect(body).toEqual({
      seconds: 8 * 3600,
      presences: [{ state: 'whole', from: '2026-06-02T20:00:00.000Z', to: '2026-06-03T04:00:00.000Z' }],
      reads: [
        ['in', '2026-06-02T20:00:00.000Z'],
        ['out', '2026-06-03T04:00:00.000Z'],
      ].map(([how, at]) => ({
        at,
        kind: how,
        zoneId: house.server.estate.acme.zoneId,
        zone: 'Acme zone',
        door: '1 Acme door 1',
        added: false,
        correctionId: null,
        reason: null,
        by: null,
      })),
    })
  })

  it('is exported as it is shown, and the export is in the history', async () => {
    const { acme, userIds } = house.server.estate
    const { body } = await get(`${june}&round=15&favour=employer&start=08:30&grace=10`, '/api/attendance/export')
    const [head, ...lines] = String(body).replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('User,Day,Came,Left,Hours read,Hours,Late by minutes,Remarks')
    expect(lines[0]).toBe('Pat Acme,2026-06-01,"01/06/2026, 09:00","01/06/2026, 17:30",7:30,7:30,30,')
    expect(lines[2]).toBe('Pat Acme,2026-06-04,"04/06/2026, 09:00",,0:00,0:00,30,In without out')
    const { rows } = await house.server.context.database.pool.query(
      `select "userId", "after" from audit_entry where "clientId" = $1 and "change" = 'exported'`,
      [acme.clientId],
    )
    expect(rows).toMatchObject([
      { userId: userIds.siteOwner, after: { report: 'time-and-attendance', from: '2026-06-01', to: '2026-06-07' } },
    ])
  })

  it('is of the caller’s organisation alone', async () => {
    const { acme } = house.server.estate
    expect((await house.days(june, 'otherSiteOwner')).items).toMatchObject([{ person: 'Pat Borough', days: [] }])
    const other = house.server.client('otherSiteOwner')
    expect((await other.get(`/api/attendance?${june}&personId=${acme.personId}`)).status).toBe(404)
    expect((await other.get(`/api/attendance?${june}&areaId=${acme.areaId}`)).status).toBe(404)
    expect((await other.get(`/api/attendance/day?personId=${acme.personId}&day=2026-06-01`)).status).toBe(404)
  })

  it('is within the caller’s areas: their people, and only zones there', async () => {
    const { server } = house
    const { acme, userIds } = server.estate
    const { pool } = server.context.database
    const { rows } = await pool.query('select "userGroupIds" from "user" where "userId" = $1', [userIds.siteOwner])
    const keeper = await signedIn(server, {
      clientId: acme.clientId,
      workingClientId: acme.clientId,
      username: 'keeper',
      userGroupIds: rows[0].userGroupIds,
      areaIds: [acme.floorId],
    })
    expect((await keeper.get<{ items: unknown[] }>(`/api/attendance?${june}`)).body).toMatchObject({
      items: [],
      zones: 0,
    })
    expect((await keeper.get(`/api/attendance?${june}&areaId=${acme.areaId}`)).status).toBe(404)
    const day = `/api/attendance/day?personId=${acme.personId}&day=2026-06-01`
    expect((await keeper.get(day)).status).toBe(404)
    // A credential for their area makes the person theirs, but not where else they were.
    await one(pool as never, 'token_activation', 'activationId', {
      clientId: acme.clientId,
      tokenId: acme.fobId,
      areaId: acme.floorId,
      active: true,
    })
    expect((await keeper.get(`/api/attendance?${june}`)).body).toMatchObject({
      items: [{ person: 'Pat Acme', days: [] }],
    })
    const { body } = await keeper.get<{ reads: object[] }>(day)
    expect(body.reads).toEqual([])
  })

  it('refuses what it does not know', async () => {
    expect((await get('from=2026-06-02&to=2026-06-01')).status).toBe(422)
    expect(await get('from=2026-01-01&to=2026-03-04')).toMatchObject({
      status: 422,
      body: [{ propertyName: 'to', errorMessage: 'No more than 62 days at once' }],
    })
    expect((await get('from=2026-01-01&to=2026-03-03')).status).toBe(200)
    expect((await get('from=yesterday&to=2026-01-01')).status).toBe(422)
    expect((await get(`${june}&limit=101`)).status).toBe(422)
    expect((await get(`${june}&after=nonsense`)).status).toBe(400)
  })

  it('is for those who may read events, people and zones', async () => {
    const { server } = house
    const { clientId } = server.estate.acme
    const nobody = await signedIn(server, {
      clientId,
      workingClientId: clientId,
      username: 'nobody',
      userGroupIds: [],
    })
    for (const path of [
      `attendance?${june}`,
      'attendance/day?personId=1&day=2026-06-01',
      `attendance/export?${june}`,
    ]) {
      expect((await nobody.get(`/api/${path}`)).status).toBe(403)
      expect((await server.client().get(`/api/${path}`)).status).toBe(401)
    }
  })

  it('says where there are too many reads to work out, rather than part of the hours', async () => {
    const { acme } = house.server.estate
    await house.server.context.database.pool.query(
      `insert into event ("clientId", "sequence", "occurredAt", "receivedAt", "type", "category", "controllerId", "zoneId",
         "personId", "move", "epoch", "controllerSequence")
       select "clientId", "sequence", timestamptz '2026-04-07T08:00:00Z' + n * interval '1 minute', "receivedAt", "type",
         "category", "controllerId", "zoneId", "personId", "move", 7, n
       from (select * from event where "personId" = $1 limit 1) as e, generate_series(1, 5001) n`,
      [acme.personId],
    )
    const { items } = await house.days(`from=2026-04-07&to=2026-04-20&personId=${acme.personId}`)
    expect(items).toMatchObject([{ days: [], tooMany: true }])
  })

  it('refuses days of which reads have been removed', async () => {
    const { pool } = house.server.context.database
    await pool.query(`insert into event_retention ("clientId", "movementsFrom") values ($1, '2026-04-20T00:00:00Z')`, [
      house.server.estate.acme.clientId,
    ])
    expect(await get('from=2026-04-30&to=2026-05-01')).toMatchObject({
      status: 422,
      body: [{ propertyName: 'from', errorMessage: 'Attendance is only known from 2026-05-01 on' }],
    })
    expect((await get('from=2026-05-02&to=2026-05-02')).status).toBe(200)
    await pool.query('delete from event_retention')
  })
})
