import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import { one, startServer, type TestServer } from '../../support/server.ts'
import { asRows, type Step, steps, whereabouts } from './model.ts'
import { all, rowsOf, senderOf, type Sender } from './sending.ts'

interface Item {
  readonly personId: number | null
  readonly person: string | null
  readonly tokenId: number
  readonly credential: string | null
  readonly zoneId: number
  readonly zone: string
  readonly at: string
}

/** Midnight long ago: each run of a property has a day of its own, so that nothing of another is in its way. */
const days = Date.parse('2020-01-01T00:00:00Z')
const dayMs = 86_400_000
const resetMinutes = 300

describe.each(databaseKinds)('who is where on %s', kind => {
  let server: TestServer
  let acme: Sender
  let secondZone: number
  let run = 0
  const keycodes = ['0000000A0001', '0000000A0002', '0000000A0003', '0000000A0004']
  let tokenIds: number[]
  /** The first two credentials are one person's, the third nobody's, the fourth another's. */
  let personIds: (number | null)[]

  beforeAll(async () => {
    server = await startServer(kind)
    const { acme: site } = server.estate
    const pool = server.context.database.pool as never
    const own = (table: string, key: string, row: object) => one(pool, table, key, { clientId: site.clientId, ...row })
    secondZone = await own('zone', 'zoneId', {
      name: 'Second zone',
      areaId: site.floorId,
      rollCall: true,
      resetTime: resetMinutes,
      resetUnit: 'minutes',
    })
    await server.context.database.pool.query('update door set "zoneId" = $1 where "doorId" = $2', [
      secondZone,
      site.doorIds[1],
    ])
    const other = await own('person', 'personId', { firstName: 'Sam', surname: 'Other' })
    const token = (index: number, personId: number | null) =>
      own('token', 'fobId', { kind: 'card', reference: `C${index}`, keycode: keycodes[index], personId })
    tokenIds = [site.fobId, await token(1, site.personId), await token(2, null), await token(3, other)]
    personIds = [site.personId, site.personId, null, other]
    acme = await senderOf(server, site)
  })
  afterAll(() => server.close())

  const zoneIds = () => [server.estate.acme.zoneId, secondZone]
  const rollCall = async (query: string) => {
    const { status, body } = await server
      .client('siteOwner')
      .get<{ items: Item[]; next: string | null }>(`/api/roll-call?${query}`)
    expect(status).toBe(200)
    return body
  }
  /** Sends steps in calls of some rows, as epoch `run`. */
  const send = async (list: readonly Step[], day: number) => {
    const rows = asRows(list, day, keycodes, rowsOf(server.estate.acme.controllerId, run))
    for (let from = 0; from < rows.length; from += 13)
      expect((await acme.send(rows.slice(from, from + 13))).body.rejected).toEqual([])
  }
  const reset = async () => {
    run += 1
    await server.context.database.pool.query('delete from occupancy')
    await server.context.database.pool.query('delete from movement')
  }

  /** Who is inside by the model: of a person the newest credential counts, and the second zone lets go by itself. */
  function expected(list: readonly Step[], byMinute: number): string[] {
    const newest = new Map<string, { zone: number | undefined; minute: number; order: number; token: number }>()
    for (const [token, where] of whereabouts(list, byMinute)) {
      const key = personIds[token] == null ? `token ${token}` : `person ${personIds[token]}`
      const known = newest.get(key)
      if (!known || where.minute > known.minute || (where.minute === known.minute && where.order > known.order))
        newest.set(key, { ...where, token })
    }
    return [...newest.values()]
      .filter(({ zone, minute }) => zone !== undefined && (zone === 0 || byMinute < minute + resetMinutes))
      .map(({ token, zone, minute }) => `${tokenIds[token]} in ${zoneIds()[zone ?? 0]} since ${minute}`)
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
          await reset()
          const day = days + run * dayMs
          await send(list, day)
          for (const minute of minutes) {
            const { items } = await rollCall(`limit=1000&at=${new Date(day + minute * 60_000).toISOString()}`)
            expect(told(items, day)).toEqual(expected(list, minute))
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('keeps the present as folding all events does, however late and in whatever order they come', async () => {
    await fc.assert(
      fc.asyncProperty(steps(4), async list => {
        await reset()
        const day = days + run * dayMs
        await send(list, day)
        const kept = await all<{ tokenId: number; zoneId: number | null; at: Date }>(
          server,
          'select "tokenId", "zoneId", "at" from occupancy',
        )
        const modelled = [...whereabouts(list, 24 * 60)].map(([token, { zone, minute }]) => ({
          tokenId: tokenIds[token],
          zoneId: zone === undefined ? null : zoneIds()[zone],
          at: new Date(day + minute * 60_000),
        }))
        const sorted = (rows: readonly object[]) => rows.map(row => JSON.stringify(row)).toSorted()
        expect(sorted(kept)).toEqual(sorted(modelled))
      }),
      { numRuns: 12 },
    )
  })

  it('names people, credentials and zones, and gives each person once', async () => {
    await reset()
    const row = rowsOf(server.estate.acme.controllerId, run)
    await acme.send([0, 1, 2].map(token => row({ door: 1, reader: 1, keycode: keycodes[token] ?? '' })))
    const { items } = await rollCall('')
    expect(items).toMatchObject([
      { personId: server.estate.acme.personId, person: 'Pat Acme', credential: 'C1', zone: 'Acme zone' },
      { personId: null, person: null, credential: 'C2', zone: 'Acme zone' },
    ])
    expect((await rollCall(`zoneId=${secondZone}`)).items).toEqual([])
    expect((await rollCall(`zoneId=${server.estate.acme.zoneId}`)).items).toHaveLength(2)
  })

  it('counts only zones of the roll call, unless a zone is asked for', async () => {
    const { pool } = server.context.database
    const { zoneId } = server.estate.acme
    expect((await server.client('siteOwner').put(`/api/zone/${zoneId}`, { rollCall: false })).status).toBe(200)
    expect((await rollCall('')).items).toEqual([])
    expect((await rollCall(`zoneId=${zoneId}`)).items).toHaveLength(2)
    await server.client('siteOwner').put(`/api/zone/${zoneId}`, { rollCall: true })
    await pool.query('select 1')
  })

  it('comes in pages that follow on', async () => {
    const first = await rollCall('limit=1')
    expect(first.items).toHaveLength(1)
    const second = await rollCall(`limit=1&after=${first.next}`)
    expect(second).toMatchObject({ items: [{ credential: 'C2' }], next: null })
  })

  it('tells nobody where people were before the time of which movements are kept', async () => {
    const { pool } = server.context.database
    await pool.query(`insert into event_retention ("clientId", "movementsFrom") values ($1, '2019-06-01T00:00:00Z')`, [
      server.estate.acme.clientId,
    ])
    const owner = server.client('siteOwner')
    const before = await owner.get('/api/roll-call?at=2019-05-31T23:59:59.999Z')
    expect(before).toMatchObject({
      status: 422,
      body: [{ propertyName: 'at', errorMessage: 'Who was where is only known from 2019-06-01T00:00:00.000Z on' }],
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
})
