import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../../server/bus/bus.ts'
import type { StartedSites } from '../../../../src/features/roll-call/domain/start.ts'
import { snapshotOf } from '../../../server/live/watching.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'
import { type Step, steps, whereabouts } from '../../../server/events/model.ts'
import { resetMinutes, twoZones, type TwoZones } from '../../../server/events/two-zones.ts'

interface Item {
  readonly personId: number | null
  readonly person: string | null
  readonly tokenId: number
  readonly credential: string | null
  readonly zoneId: number
  readonly zone: string
  readonly at: string
}

describe.each(oneDatabase)('a roll call on %s', kind => {
  let house: TwoZones
  let server: TestServer
  beforeAll(async () => {
    house = await twoZones(kind)
    server = house.server
  })
  afterAll(() => server.close())

  const rollCall = async (query: string) => {
    const { status, body } = await server
      .client('siteOwner')
      .get<{ items: Item[]; next: string | null }>(`/api/roll-call?${query}`)
    expect(status).toBe(200)
    return body
  }
  /** Who is inside by the model: of a person the newest credential counts, and the second zone lets go by itself. */
  function expected(list: readonly Step[], byMinute: number): string[] {
    const { personIds, tokenIds, zoneIds } = house
    const newest = new Map<string, { zone: number | undefined; minute: number; order: number; token: number }>()
    for (const [token, where] of whereabouts(list, byMinute)) {
      const key = personIds[token] == null ? `token ${token}` : `person ${personIds[token]}`
      const known = newest.get(key)
      if (!known || where.minute > known.minute || (where.minute === known.minute && where.order > known.order))
        newest.set(key, { ...where, token })
    }
    return [...newest.values()]
      .filter(({ zone, minute }) => zone !== undefined && (zone === 0 || byMinute < minute + resetMinutes))
      .map(({ token, zone, minute }) => `${tokenIds[token]} in ${zoneIds[zone ?? 0]} since ${minute}`)
      .toSorted()
  }
  const told = (items: readonly Item[], day: number) =>
    items
      .map(({ tokenId, zoneId, at }) => `${tokenId} in ${zoneId} since ${(Date.parse(at) - day) / 60_000}`)
      .toSorted()

  it('answers for any instant as folding all events does', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps(4),
        fc.array(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 3, maxLength: 3 }),
        async (list, minutes) => {
          const day = await house.newDay()
          await house.send(list, day)
          for (const minute of minutes) {
            const { items } = await rollCall(`limit=1000&at=${new Date(day + minute * 60_000).toISOString()}`)
            expect(told(items, day)).toEqual(expected(list, minute))
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('names people, credentials and zones, and gives each person once', async () => {
    await house.newDay()
    await house.enter()
    const { items } = await rollCall('')
    expect(items).toMatchObject([
      { personId: server.estate.acme.personId, person: 'Pat Acme', credential: 'C1', zone: 'Acme zone' },
      { personId: null, person: null, credential: 'C2', zone: 'Acme zone' },
    ])
    expect((await rollCall(`zoneId=${house.zoneIds[1]}`)).items).toEqual([])
    expect((await rollCall(`zoneId=${server.estate.acme.zoneId}`)).items).toHaveLength(2)
  })

  it('counts only zones of the roll call, unless a zone is asked for', async () => {
    const { zoneId } = server.estate.acme
    expect((await server.client('siteOwner').put(`/api/zone/${zoneId}`, { rollCall: false })).status).toBe(200)
    expect((await rollCall('')).items).toEqual([])
    expect((await rollCall(`zoneId=${zoneId}`)).items).toHaveLength(2)
    await server.client('siteOwner').put(`/api/zone/${zoneId}`, { rollCall: true })
  })

  it('comes in pages that follow on', async () => {
    const first = await rollCall('limit=1')
    expect(first.items).toHaveLength(1)
    const second = await rollCall(`limit=1&after=${first.next}`)
    expect(second).toMatchObject({ items: [{ credential: 'C2' }], next: null })
  })

  it('refuses to say where people were before the retention of movements', async () => {
    const { pool } = server.context.database
    await pool.query(`insert into event_retention ("clientId", "movementsFrom") values ($1, '2019-06-01T00:00:00Z')`, [
      server.estate.acme.clientId,
    ])
    const owner = server.client('siteOwner')
    const before = await owner.get('/api/roll-call?at=2019-05-31T23:59:59.999Z')
    expect(before).toMatchObject({
      status: 422,
      body: [{ propertyName: 'at', errorMessage: 'Occupancy is only known from 2019-06-01T00:00:00.000Z on' }],
    })
    expect((await owner.get('/api/roll-call?at=2019-06-01T00:00:00Z')).status).toBe(200)
  })

  it('refuses what it does not know', async () => {
    const owner = server.client('siteOwner')
    expect((await owner.get('/api/roll-call?at=yesterday')).status).toBe(422)
    expect((await owner.get('/api/roll-call?after=nonsense')).status).toBe(400)
    expect((await owner.get(`/api/roll-call?zoneId=${server.estate.borough.zoneId}`)).status).toBe(404)
    expect((await server.client().get('/api/roll-call')).status).toBe(401)
  })

  it('has zones whose doors are chosen together: one that leads into another is taken out of it', async () => {
    const { zoneIds } = house
    const { acme: site, borough } = server.estate
    const choose = (doorIds: readonly number[], zoneId = zoneIds[1]) =>
      server.client('siteOwner').put(`/api/zone/${zoneId}/doors`, { doorIds })
    const of = async (zoneId = zoneIds[1]) =>
      (await server.client('siteOwner').get<{ items: { doorId: number }[] }>(`/api/door?zoneId=${zoneId}`)).body.items
        .map(({ doorId }) => doorId)
        .sort((one, other) => one - other)
    const before = [await of(zoneIds[0]), await of()] as const
    expect(await choose(site.doorIds)).toMatchObject({ status: 200, body: { added: 1, removed: 0 } })
    expect([await of(zoneIds[0]), await of()]).toEqual([[], [...site.doorIds]])
    expect((await choose([...site.doorIds, borough.doorIds[0]])).status).toBe(404)
    expect((await server.client('trial').put(`/api/zone/${zoneIds[1]}/doors`, { doorIds: [] })).status).toBe(403)
    // A door without a reader for out leads into no zone.
    expect((await server.client('siteOwner').put(`/api/reader/${site.readerIds[1]}`, { direction: 'in' })).status).toBe(
      422,
    )
    expect(await choose([])).toMatchObject({ status: 200, body: { added: 0, removed: 2 } })
    expect((await server.client('siteOwner').put(`/api/reader/${site.readerIds[1]}`, { direction: 'in' })).status).toBe(
      200,
    )
    expect(await choose(site.doorIds)).toMatchObject({
      status: 422,
      body: [
        {
          propertyName: 'doorIds',
          errorMessage: expect.stringMatching(/: A door in a zone needs readers for in and out$/),
        },
      ],
    })
    expect(await of()).toEqual([])
    await server.client('siteOwner').put(`/api/reader/${site.readerIds[1]}`, { direction: 'out' })
    await choose(before[0], zoneIds[0])
    await choose(before[1])
    expect([await of(zoneIds[0]), await of()]).toEqual(before)
  })

  it('tells of zones that read people in and never out', async () => {
    const { zoneIds } = house
    const entryOnly = async () =>
      (await snapshotOf(server)).zones.flatMap(({ zoneId, entryOnly: is }) => (is ? [zoneId] : []))
    expect(await entryOnly()).toEqual([])
    // The rules refuse it; of an estate that was moved here it may still be so.
    const { clientId, readerIds } = server.estate.acme
    const id = readerIds[3]
    const { bus, database } = server.context
    await database.pool.query('update reader set "doorId" = null where "readerId" = $1', [id])
    bus.publish(subjects.entities(clientId), [{ entity: 'reader', id, change: 'edited' }])
    await expect.poll(entryOnly).toEqual([zoneIds[1]])
  })

  it('is begun at several sites at once, by an evacuation of each where it can be', async () => {
    const { acme: site, borough } = server.estate
    const owner = server.client('siteOwner')
    const before = await owner.post<{ evacuationId: number }>('/api/evacuation', {
      areaId: site.floorId,
      kind: 'drill',
    })
    const end = (id: number) => owner.post(`/api/evacuation/${id}/end`, {})
    const several = (areaIds: number[], more: object = {}) =>
      owner.post<StartedSites>('/api/evacuation/several', { areaIds, kind: 'drill', ...more })
    const { status, body } = await several([site.areaId, site.floorId, borough.areaId, site.areaId])
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { started: [{ areaId: site.areaId }], refused: [{ areaId: site.floorId }, { areaId: borough.areaId }] },
    })
    expect(body.refused.map(({ reason }) => reason)).toEqual([
      'An evacuation of this site is already running',
      'There is no such site',
    ])
    expect((await several([])).status).toBe(422)
    expect((await several(Array.from({ length: 51 }, (_, index) => index + 1))).status).toBe(422)
    expect((await server.client('trial').post('/api/evacuation/several', {})).status).toBe(403)
    await end(body.started[0]?.evacuationId ?? 0)
    await end(before.body.evacuationId)
  })
})
