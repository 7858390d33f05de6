import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IngestRow } from '../../../src/domain/ingest.ts'
import { databaseKinds } from '../../support/database.ts'
import { one, startServer, type TestServer } from '../../support/server.ts'
import { all, post, rowsOf, senderOf, type Sender } from './sending.ts'

describe.each(databaseKinds)('ingest on %s', kind => {
  let server: TestServer
  let acme: Sender
  let row: (more?: Partial<IngestRow>) => IngestRow

  beforeAll(async () => {
    server = await startServer(kind)
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
  })
  afterAll(() => server.close())

  const eventsAfter = (sequence: number) =>
    all<Record<string, unknown>>(
      server,
      'select * from event where "clientId" = $1 and "sequence" > $2 order by "sequence"',
      [server.estate.acme.clientId, sequence],
    )
  const last = async () =>
    (
      await all<{ sequence: number }>(server, 'select "sequence" from client_stream where "clientId" = $1', [
        server.estate.acme.clientId,
      ])
    )[0]?.sequence ?? 0

  it('keeps an event with the records it names and their names of the time', async () => {
    const {
      estate: { acme: site },
    } = server
    const before = await last()
    const occurredAt = '2026-01-05T08:00:00+01:00'
    const { status, body } = await acme.send([
      row({ occurredAt, door: 1, reader: 1, keycode: site.keycode.toLowerCase(), data: { speed: 3 } }),
    ])
    expect({ status, body }).toEqual({ status: 200, body: { accepted: 1, duplicate: 0, rejected: [] } })
    expect(await eventsAfter(before)).toMatchObject([
      {
        type: 'accessGranted',
        category: 'granted',
        occurredAt: new Date('2026-01-05T07:00:00Z'),
        controllerId: site.controllerId,
        controller: 'Acme controller',
        doorId: site.doorIds[0],
        door: '1 Acme door 1',
        readerId: site.readerIds[0],
        areaId: site.areaId,
        area: 'Acme site',
        zoneId: site.zoneId,
        zone: 'Acme zone',
        tokenId: site.fobId,
        token: 'Acme 1',
        personId: site.personId,
        person: 'Pat Acme',
        credentialType: 'fob',
        move: 'in',
        data: { speed: 3 },
        sequence: before + 1,
      },
    ])
  })

  it('finds a credential by its reference', async () => {
    const before = await last()
    await acme.send([row({ door: 1, reader: 1, keycode: 'acme 1' })])
    expect(await eventsAfter(before)).toMatchObject([{ tokenId: server.estate.acme.fobId }])
  })

  it('keeps events of unknown types, doors and credentials as they came', async () => {
    const before = await last()
    const { body } = await acme.send([
      row({ type: 'coffeeMachineEmpty', door: 99, reader: 77, keycode: 'FFFFFFFFFFFF' }),
    ])
    expect(body).toMatchObject({ accepted: 1, rejected: [] })
    expect(await eventsAfter(before)).toMatchObject([
      {
        type: 'coffeeMachineEmpty',
        category: 'unknown',
        doorId: null,
        readerId: null,
        tokenId: null,
        keycode: 'FFFFFFFFFFFF',
        data: { door: 99, reader: 77 },
      },
    ])
  })

  it('answers a bad row with its index and keeps the good ones around it', async () => {
    const { status, body } = await acme.send([
      row(),
      { ...row(), type: '7' },
      row({ occurredAt: 'a quarter past nine' }),
      row({ controllerId: server.estate.borough.controllerId }),
      null,
      row({ keycode: 'a\0b' }),
      row({ data: { note: '\ud800' } }),
      row({ sentAt: 'now' }),
      { ...row(), input: 3_000_000_000 },
      row({ occurredAt: '2016-06-01T00:00:00Z' }),
    ])
    expect(status).toBe(200)
    expect(body.accepted).toBe(2)
    expect(body.rejected.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(body.rejected[0]?.reason).toContain('type')
    expect(body.rejected[1]?.reason).toContain('occurredAt')
    expect(body.rejected[2]?.reason).toContain('is not a controller of this client')
    expect(body.rejected[4]?.reason).toContain('keycode')
  })

  it('rejects a poisoned row by its index and keeps the others of its call', async () => {
    const before = await last()
    const text = JSON.stringify([
      row({ data: { a: 1 } }),
      row({ data: { HERE: 2 } }),
      { ...row(), HERE: { priority: 20 } },
      row({ data: { NAME: 'Brunel' } }),
    ])
      .replaceAll('HERE', '__proto__')
      .replace('NAME', 'constructor')
    const response = await fetch(`${server.url}/api/ingest/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${acme.key}` },
      body: text,
    })
    expect(response.status).toBe(200)
    const reason = 'A property must not be called __proto__'
    expect(await response.json()).toEqual({
      accepted: 2,
      duplicate: 0,
      rejected: [
        { index: 1, reason },
        { index: 2, reason },
      ],
    })
    const kept = (await eventsAfter(before)).map(event => JSON.stringify(event['data']))
    expect(kept).toEqual(['{"a":1}', '{"constructor":"Brunel"}'])
    expect(({} as { priority?: number }).priority).toBeUndefined()
    for (const body of ['', '[', '[{]'])
      expect(
        (
          await fetch(response.url, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${acme.key}` },
            body,
          })
        ).status,
      ).toBe(400)
  })

  it('keeps each event once, however often and however much at once it is sent', async () => {
    const before = await last()
    const batch = Array.from({ length: 200 }, () => row({ door: 1, reader: 1, keycode: server.estate.acme.keycode }))
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => acme.send(index % 2 ? batch.toReversed() : batch)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.accepted, 0)).toBe(200)
    expect(answers.reduce((sum, { body }) => sum + body.duplicate, 0)).toBe(800)
    const kept = await eventsAfter(before)
    expect(kept).toHaveLength(200)
    expect(new Set(kept.map(event => event['controllerSequence'])).size).toBe(200)
  })

  it('counts what is twice in one call as a duplicate, and keeps the first', async () => {
    const before = await last()
    const first = row({ type: 'doorClosed' })
    const { body } = await acme.send([first, row(), { ...first, type: 'doorForced' }])
    expect(body).toEqual({ accepted: 2, duplicate: 1, rejected: [] })
    expect((await eventsAfter(before)).map(event => event['type'])).toEqual(['doorClosed', 'accessGranted'])
  })

  it('takes the same sequence again in a new epoch', async () => {
    const sent = row()
    await acme.send([sent])
    expect((await acme.send([{ ...sent, epoch: 2 }])).body.accepted).toBe(1)
    expect((await acme.send([{ ...sent, epoch: 2 }])).body.duplicate).toBe(1)
  })

  it('gives concurrent batches of several controllers and clients contiguous sequences', async () => {
    const { acme: site, borough } = server.estate
    const { pool } = server.context.database
    const other = await senderOf(server, borough)
    const more = await Promise.all(
      [1, 2, 3].map(number =>
        one(pool as never, 'controller', 'controllerId', {
          clientId: site.clientId,
          name: `More ${number}`,
          areaId: site.areaId,
          type: '410',
        }),
      ),
    )
    for (const id of more)
      server.context.bus.publish(`entities.${site.clientId}`, [{ entity: 'controller', id, change: 'added' }])
    await new Promise(setImmediate)
    const before = await last()
    const makers = more.map(id => rowsOf(id))
    const foreign = rowsOf(borough.controllerId)
    const sending = Array.from({ length: 24 }, (_, index) => {
      const make = makers[index % 3] ?? row
      const rows = Array.from({ length: 1 + (index % 7) }, () =>
        make({ type: index % 5 ? 'accessGranted' : 'doorForced', door: 1 }),
      )
      return Promise.all([acme.send(rows), other.send([foreign()])])
    })
    for (const [mine, theirs] of await Promise.all(sending)) expect([mine.status, theirs.status]).toEqual([200, 200])
    const sequences = await all<{ sequence: number }>(
      server,
      `select "sequence" from event where "clientId" = $1 and "sequence" > $2
       union all select "sequence" from stream_entry where "clientId" = $1 and "sequence" > $2 order by 1`,
      [site.clientId, before],
    )
    const end = await last()
    expect(sequences.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: end - before }, (_, index) => before + 1 + index),
    )
  })

  it('refuses what is no array, too many events and too large a body', async () => {
    expect((await post(server.url, acme.key, { events: [] })).status).toBe(400)
    expect((await acme.send(Array.from({ length: 1001 }, () => ({})))).status).toBe(413)
    expect((await acme.send([row({ data: { long: 'x'.repeat(1_100_000) } })])).status).toBe(413)
  })

  it('asks for a key that lives', async () => {
    const { pool } = server.context.database
    expect((await post(server.url, 'ghk_0000000000000000000000000000', [])).status).toBe(401)
    expect((await post(server.url, (await server.signIn('siteOwner')).token, [])).status).toBe(401)
    const deleted = await senderOf(server, server.estate.acme)
    await pool.query(
      'update integration_key k set "deletedAt" = now() from integration_key_secret s where s."integrationKeyId" = k."integrationKeyId" and s."keyHash" = encode(sha256($1::bytea), \'hex\')',
      [Buffer.from(deleted.key)],
    )
    expect((await deleted.send([])).status).toBe(401)
  })

  it('lets a device key send for its own controller only', async () => {
    const { controllerId } = server.estate.acme
    const device = await senderOf(server, server.estate.acme, controllerId)
    expect((await device.send([row()])).body.accepted).toBe(1)
    const { status } = await device.send([row(), row({ controllerId: controllerId + 1000 })])
    expect(status).toBe(403)
  })

  it('knows a door and a credential from the moment they are added', async () => {
    const owner = server.client('siteOwner')
    const { acme: site } = server.estate
    const door = await owner.post<{ doorId: number }>('/api/door', {
      number: 40,
      name: 'New door',
      areaId: site.areaId,
      controllerId: site.controllerId,
    })
    expect(door.status).toBe(201)
    const fob = await owner.post<{ fobId: number }>('/api/fob', { kind: 'card', keycode: 'ABCDEF012345' })
    expect(fob.status).toBe(201)
    const before = await last()
    await acme.send([row({ door: 40, keycode: 'ABCDEF012345' })])
    expect(await eventsAfter(before)).toMatchObject([
      { doorId: door.body.doorId, door: '40 New door', tokenId: fob.body.fobId },
    ])
  })

  it('tells when a key was used last, and when a controller was seen', async () => {
    const sender = await senderOf(server, server.estate.borough)
    await sender.send([rowsOf(server.estate.borough.controllerId, 9)()])
    await expect
      .poll(() =>
        all(
          server,
          'select "lastUsedAt" is not null as "used" from integration_key order by "integrationKeyId" desc limit 1',
        ),
      )
      .toEqual([{ used: true }])
    await expect
      .poll(() =>
        all(server, 'select "state", "lastSeenAt" is not null as "seen" from controller where "controllerId" = $1', [
          server.estate.borough.controllerId,
        ]),
      )
      .toEqual([{ state: 'online', seen: true }])
  })
})
