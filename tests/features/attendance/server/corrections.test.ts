import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/house.ts'
import { one } from '../../../support/server.ts'
import { oneDatabase } from '../../../support/database.ts'
import { type House, openHouse } from './house.ts'

interface Made {
  readonly attendanceCorrectionId: number
  readonly user: string
  readonly status: string
}

describe.each(oneDatabase)('a correction of attendance on %s', kind => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(kind)
    await house.read(
      'in 2026-06-01T08:00:00Z',
      'in 2026-06-02T08:00:00Z',
      'out 2026-06-02T12:00:00Z',
      'out 2026-06-02T16:00:00Z',
    )
  })
  afterAll(() => house.server.close())

  const owner = () => house.server.client('siteOwner')
  const add = (more: object, who: 'siteOwner' | 'trial' | 'otherSiteOwner' = 'siteOwner') => {
    const { personId, zoneId } = house.server.estate.acme
    const body = { personId, kind: 'out', zoneId, at: '2026-06-01T16:00:00Z', reason: 'Left by the fire exit', ...more }
    return house.server.client(who).post<Made>('/api/attendancecorrection', body)
  }
  const days = () => house.hours('from=2026-06-01&to=2026-06-02')
  const reads = async () =>
    (await house.server.context.database.pool.query('select * from movement order by "at"')).rows as unknown[]

  it('adds a missing read: the hours change, the reads do not, and the history says who and why', async () => {
    expect(await days()).toEqual(['2026-06-01 0 noOut', '2026-06-02 4 noIn'])
    const before = await reads()
    const { status, body } = await add({})
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'active', user: 'Test siteOwner' } })
    expect(await days()).toEqual(['2026-06-01 8 corrected', '2026-06-02 4 noIn'])
    expect(await reads()).toEqual(before)

    const path = `/api/attendancecorrection/${body.attendanceCorrectionId}`
    const { personId } = house.server.estate.acme
    const day = await owner().get<{ reads: object[] }>(`/api/attendance/day?personId=${personId}&day=2026-06-01`)
    expect(day.body.reads).toMatchObject([
      { kind: 'in', added: false, correctionId: null },
      {
        kind: 'out',
        added: true,
        zone: 'Acme zone',
        reason: 'Left by the fire exit',
        by: 'Test siteOwner',
      },
    ])
    const told = await house.server
      .client('trial')
      .get<{ reads: object[] }>(`/api/attendance/day?personId=${personId}&day=2026-06-01`)
    expect(told.body.reads[1], 'who may not read corrections').toMatchObject({ added: true, reason: null, by: null })

    expect((await owner().post(`${path}/withdraw`, {})).status).toBe(200)
    expect(await days()).toEqual(['2026-06-01 0 noOut', '2026-06-02 4 noIn'])
    expect((await owner().post(`${path}/withdraw`, {})).status).toBe(409)
    const { body: history } = await owner().get<{ items: object[] }>(`${path}/history`)
    expect(history.items).toMatchObject([
      { change: 'command', by: 'Test siteOwner' },
      { change: 'added', by: 'Test siteOwner', after: { reason: 'Left by the fire exit' } },
    ])
  })

  it('leaves out a read that does not count', async () => {
    const { body } = await add({ kind: 'ignore', zoneId: null, at: '2026-06-02T12:00:00Z' })
    expect(await days()).toEqual(['2026-06-01 0 noOut', '2026-06-02 8 corrected'])
    expect((await owner().post(`/api/attendancecorrection/${body.attendanceCorrectionId}/withdraw`, {})).status).toBe(
      200,
    )
    expect(await days()).toEqual(['2026-06-01 0 noOut', '2026-06-02 4 noIn'])
  })

  it('needs a reason, an instant that has passed, and a read to ignore', async () => {
    const said = async (more: object) => {
      const { status, body } = await add(more)
      expect(status).toBe(422)
      return (body as unknown as { errorMessage: string }[]).map(({ errorMessage }) => errorMessage)
    }
    expect(await said({ reason: '' })).toEqual(['Reason is required'])
    expect(await said({ at: '2199-01-01T00:00:00Z' })).toEqual(['Date and time must not be in the future'])
    expect(await said({ kind: 'ignore', zoneId: null, at: '2026-06-02T12:01:00Z' })).toEqual([
      'No credential of this user was read then',
    ])
    expect(await said({ zoneId: null })).toHaveLength(1)
    const { acme } = house.server.estate
    const zone = (value: boolean) => owner().put(`/api/zone/${acme.zoneId}`, { timeAndAttendance: value })
    await zone(false)
    expect(await said({})).toEqual(['This zone does not count for time and attendance'])
    await zone(true)
    const first = await add({})
    expect(await said({})).toEqual(['There already is this correction'])
    await owner().post(`/api/attendancecorrection/${first.body.attendanceCorrectionId}/withdraw`, {})
  })

  it('is of those alone who see the person and the zone', async () => {
    const { server } = house
    const { acme, userIds } = server.estate
    const { body } = await add({})
    const { rows } = await server.context.database.pool.query('select "userGroupIds" from "user" where "userId" = $1', [
      userIds.siteOwner,
    ])
    const keeper = await signedIn(server, {
      clientId: acme.clientId,
      workingClientId: acme.clientId,
      username: 'keeper',
      userGroupIds: rows[0].userGroupIds,
      areaIds: [acme.floorId],
    })
    await one(server.context.database.pool as never, 'token_activation', 'activationId', {
      clientId: acme.clientId,
      tokenId: acme.fobId,
      areaId: acme.floorId,
      active: true,
    })
    expect((await keeper.get(`/api/person/${acme.personId}`)).status).toBe(200)
    expect((await keeper.get(`/api/attendancecorrection/${body.attendanceCorrectionId}`)).status).toBe(404)
    const correction = { personId: acme.personId, reason: 'Was elsewhere' }
    const ignored = { ...correction, kind: 'ignore', at: '2026-06-02T12:00:00Z' }
    expect((await keeper.post('/api/attendancecorrection', ignored)).status).toBe(422)
    const added = { ...correction, kind: 'out', at: '2026-06-02T11:00:00Z', zoneId: acme.zoneId }
    expect((await keeper.post('/api/attendancecorrection', added)).status).toBe(422)
    await owner().post(`/api/attendancecorrection/${body.attendanceCorrectionId}/withdraw`, {})
  })

  it('is made by who may, for people of their own', async () => {
    expect((await add({}, 'trial')).status).toBe(403)
    expect((await add({}, 'otherSiteOwner')).status).toBe(422)
    const { body } = await add({})
    const path = `/api/attendancecorrection/${body.attendanceCorrectionId}`
    expect((await house.server.client('otherSiteOwner').get(path)).status).toBe(404)
    expect((await house.server.client('otherSiteOwner').post(`${path}/withdraw`, {})).status).toBe(404)
    expect((await house.server.client('trial').post(`${path}/withdraw`, {})).status).toBe(403)
    expect((await owner().put(path, { reason: 'Another' })).status).toBe(404)
    expect((await owner().delete(path)).status).toBe(404)
    expect((await owner().get<{ reason: string }>(path)).body.reason).toBe('Left by the fire exit')
  })
})
