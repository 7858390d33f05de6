import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '../../../../server/db/insert.ts'
import type { IngestRow } from '../../../../src/domain/ingest.ts'
import { feedSql } from '../../../../src/features/integrations/server/read-feed.ts'
import { databaseKinds } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { all, rowsOf, senderOf, type Sender } from '../../../server/events/sending.ts'
import { made } from '../../../server/rest/house.ts'
import { follow, keyOf, partOf, withKey } from './house.ts'

describe.each(databaseKinds)('the feed of events on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let reader: TestClient
  let acme: Sender
  let row: (more?: Partial<IngestRow>) => IngestRow
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    reader = withKey(server.url, await keyOf(owner, { uses: 'read' }))
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
  })
  afterAll(() => server?.close())

  const head = async () => (await partOf(reader, '')).next
  const stored = async (after = 0) =>
    (
      await all<{ sequence: number }>(
        server,
        'select "sequence" from event where "clientId" = $1 and "sequence" > $2 order by 1',
        [server.estate.acme.clientId, after],
      )
    ).map(({ sequence }) => sequence)

  it('says what happened, where and whose, and nothing that opens a door', async () => {
    const site = server.estate.acme
    const after = await head()
    await acme.send([
      row({ door: 1, reader: 1, keycode: site.keycode, data: { pin: '4711' } }),
      row({ type: 'accessDeniedUnknown', door: 2, keycode: 'ABCDEF999999' }),
      row({ type: 'somethingNew' }),
    ])
    const { events, next, isComplete } = await partOf(reader, `?after=${after}`)
    expect({ next, isComplete }).toEqual({ next: await head(), isComplete: true })
    expect(events.map(({ words }) => words)).toEqual([
      'Access granted',
      expect.any(String),
      'Unknown event (somethingNew)',
    ])
    expect(events[0]).toEqual({
      id: expect.any(Number),
      sequence: after + 1,
      type: 'accessGranted',
      words: 'Access granted',
      occurredAt: expect.stringMatching(/Z$/),
      receivedAt: expect.stringMatching(/Z$/),
      passback: false,
      controller: { id: site.controllerId, title: 'Acme controller' },
      door: { id: site.doorIds[0], title: '1 Acme door 1' },
      area: { id: site.areaId, title: 'Acme site' },
      zone: { id: site.zoneId, title: 'Acme zone' },
      token: { id: site.fobId, title: 'Acme 1' },
      person: { id: site.personId, title: 'Pat Acme' },
    })
    expect(Object.keys(events[2] ?? {})).not.toContain('door')
    for (const secret of [site.keycode, 'ABCDEF999999', '4711']) expect(JSON.stringify(events)).not.toContain(secret)
  })

  it('names the node and the input that it is about', async () => {
    const { clientId, controllerId } = server.estate.acme
    const add = (table: string, key: string, row: object) =>
      insertRows(server.context.database.pool as never, table, [{ clientId, controllerId, instance: 20, ...row }], key)
    const [lockId] = await add('lock_controller', 'lockControllerId', { name: 'Riser lock', state: 'unknown' })
    const { inputId } = await made(owner, '/input', {
      name: 'Riser lid',
      controllerId,
      instance: 20,
    })
    const after = await head()
    await acme.send([
      row({ type: 'tamper', node: 'lockController/20', input: 20 }),
      row({ type: 'tamper', node: 'kettle' }),
    ])
    const [known, unknown] = (await partOf(reader, `?after=${after}`)).events
    expect(known).toMatchObject({
      lockController: { id: lockId, title: 'Riser lock' },
      input: { id: inputId, title: 'Riser lid' },
    })
    expect(Object.keys(unknown ?? {})).not.toContain('lockController')
  })

  it('begins with what comes next, or with the oldest that is kept', async () => {
    const next = await head()
    expect(await partOf(reader, '')).toEqual({ events: [], next, isComplete: true })
    await acme.send([row(), row()])
    expect((await partOf(reader, `?after=${next}`)).events).toHaveLength(2)
    const every = await follow(reader, { after: 0, limit: () => 1000 })
    expect(every.sequences).toEqual(await stored())
    // Far into the sequences, as after the retention of years.
    const gap = 40_000_000
    await server.context.database.pool.query(
      'update client_stream set "sequence" = "sequence" + $2 where "clientId" = $1',
      [server.estate.acme.clientId, gap],
    )
    await acme.send([row()])
    const late = await follow(reader, { after: every.next, limit: () => 10 })
    expect(late.sequences).toEqual([every.next + gap + 1])
  })

  it('gives each event once and in order, whatever the batches and pages, also while they are written', async () => {
    const after = await head()
    let writing = true
    const send = async (controller: (more?: Partial<IngestRow>) => IngestRow, seed: number) => {
      for (let n = 0; n < 25; n++) {
        const rows = Array.from({ length: 1 + ((n * 7 + seed) % 23) }, () =>
          controller({ type: 'doorForced', door: 1 }),
        )
        const { body } = await acme.send(rows)
        expect(body.rejected).toEqual([])
        // Something of the stream that is no event, so sequences have gaps.
        if (n % 5 === 0) {
          const { body: open } = await owner.get<{ items: { eventAlarmId: number }[] }>(
            '/api/event/alarm?limit=1&mode=unacknowledged',
          )
          await owner.post(`/api/event/alarm/${open.items[0]?.eventAlarmId ?? 0}/acknowledge`, {})
        }
      }
    }
    const { controllerId } = server.estate.acme
    const written = Promise.all([1, 2, 3].map(seed => send(rowsOf(controllerId, 50 + seed), seed))).finally(
      () => (writing = false),
    )
    let n = 0
    const following = [() => 1000, () => 3 + (n++ % 5), () => 17].map(limit =>
      follow(reader, { after, limit }, () => !writing),
    )
    await written
    const expected = await stored(after)
    expect(expected.length).toBeGreaterThan(700)
    expect((expected.at(-1) ?? 0) - after, 'there are gaps').toBeGreaterThan(expected.length)
    for (const { sequences } of await Promise.all(following)) expect(sequences).toEqual(expected)
  })

  it('is read a line at a time where that is asked for, and the last line says how to go on', async () => {
    const after = await head()
    await acme.send([row(), row(), row()])
    const response = await fetch(`${server.url}/api/events?after=${after}&limit=2`, {
      headers: { authorization: await keyOfReader(), accept: 'application/x-ndjson' },
    })
    expect(response.headers.get('content-type')).toContain('application/x-ndjson')
    const text = await response.text()
    expect(text.endsWith('\n')).toBe(true)
    const lines = text.trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ sequence: after + 1 }),
      expect.objectContaining({ sequence: after + 2 }),
      { next: after + 2, isComplete: false },
    ])
  })

  const keyOfReader = async () => `Bearer ${await keyOf(owner, { uses: 'read' })}`

  it('is limited to the sites of its key and what is below them, and still moves on', async () => {
    const site = server.estate.acme
    const of = async (areaId: number) => withKey(server.url, await keyOf(owner, { uses: 'read', areaIds: [areaId] }))
    const [whole, floor] = [await of(site.areaId), await of(site.floorId)]
    const after = await head()
    await acme.send([row({ door: 1 }), row({ door: 2 }), row({ door: 1 }), row({ door: 2 }), row({ door: 1 })])
    const doors = async (as: TestClient, query = '') =>
      (await partOf(as, `?after=${after}${query}`)).events.map(({ door }) => door?.id)
    const [one, two] = site.doorIds
    expect(await doors(whole)).toEqual([one, two, one, two, one])
    expect(await doors(floor)).toEqual([two, two])
    const paged = await follow(floor, { after, limit: () => 1 })
    expect(paged).toEqual({ sequences: [after + 2, after + 4], next: after + 5 })
    const elsewhere = await made(owner, '/area', { name: 'Annexe', typeId: server.estate.areaTypeId })
    const annexe = await of(Number(elsewhere['areaId']))
    expect(await partOf(annexe, `?after=${after}`)).toEqual({ events: [], next: after + 5, isComplete: true })
    await owner.delete(`/api/area/${String(elsewhere['areaId'])}`)
    const gone = await follow(annexe, { after: 0, limit: () => 1000 })
    expect(gone.sequences, 'a site that is gone is not every site').toEqual([])
  })

  it('shows nothing of another client', async () => {
    const foreign = withKey(server.url, await keyOf(server.client('otherSiteOwner'), { uses: 'read' }))
    expect(await partOf(foreign, '?after=0')).toEqual({ events: [], next: 0, isComplete: true })
  })

  it('refuses wrong limits, a sequence that is not there yet, and whoever has no key', async () => {
    for (const query of ['?limit=0', '?limit=1001', '?after=-1', '?after=last'])
      expect((await reader.get(`/api/events${query}`)).status, query).toBe(422)
    expect(await reader.get(`/api/events?after=${(await head()) + 1}`)).toMatchObject({
      status: 422,
      body: [{ propertyName: 'after' }],
    })
    expect((await owner.get('/api/events')).status).toBe(401)
    expect((await server.client().get('/api/events')).status).toBe(401)
  })

  it('is read by the index of the stream, of whatever other clients have', async () => {
    const { pool } = server.context.database
    const { acme: site, borough } = server.estate
    await pool.query(
      `insert into event ("clientId", "sequence", "occurredAt", "receivedAt", "type", "category", "controllerId", "epoch", "controllerSequence")
       select c, n, now(), now(), 'doorOpened', 'door', 1, 1, n
       from generate_series(1000001, 1010000) n, unnest($1::integer[]) c`,
      [[site.clientId, borough.clientId]],
    )
    await pool.query('analyze event')
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain analyze ${feedSql}`, [
      borough.clientId,
      1_004_000,
      1_005_500,
      500,
    ])
    const plan = rows.map(line => line['QUERY PLAN'])
    // Partitions that are empty cost nothing either way.
    const reading = plan.filter(line => / on event_/.test(line) && !/actual.*rows=0/.test(line))
    expect(reading, plan.join('\n')).toEqual([
      expect.stringMatching(/Index Scan using "event_.*clientId_sequence_idx"/),
    ])
  })
})
