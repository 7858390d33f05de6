import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveBatch } from '../../../src/domain/live.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { all, rowsOf, senderOf, type Sender } from '../events/sending.ts'
import { covered, hear, sequencesIn, snapshotOf, upTo, watch } from './watching.ts'

describe.each(databaseKinds)('the stream on %s', kind => {
  let server: TestServer
  let acme: Sender
  let row: ReturnType<typeof rowsOf>

  beforeAll(async () => {
    server = await startServer(kind)
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
  })
  afterAll(() => server.close())

  const last = async () =>
    (
      await all<{ sequence: number }>(server, 'select "sequence" from client_stream where "clientId" = $1', [
        server.estate.acme.clientId,
      ])
    )[0]?.sequence ?? 0
  const send = async (count: number, more: Parameters<typeof row>[0] = {}) => {
    const { status, body } = await acme.send(Array.from({ length: count }, () => row(more)))
    expect({ status, body }).toEqual({ status: 200, body: { accepted: count, duplicate: 0, rejected: [] } })
  }

  it('brings an event with its names, as it was committed', async () => {
    const { acme: site } = server.estate
    const watcher = await watch(server, await last())
    expect(watcher.answer).toEqual({ state: 'following', from: (await last()) + 1, missed: 0 })
    await acme.send([row({ door: 1, reader: 1, keycode: site.keycode, data: { simulated: true } })])
    const [batch] = await watcher.batches.until(batches => batches.length > 0)
    expect(batch && entriesOf(batch, eventKind)).toMatchObject([
      {
        type: 'accessGranted',
        doorId: site.doorIds[0],
        readerId: site.readerIds[0],
        zoneId: site.zoneId,
        tokenId: site.fobId,
        personId: site.personId,
        move: 'in',
        simulated: true,
      },
    ])
    expect(batch?.names).toMatchObject({
      door: { [site.doorIds[0]]: '1 Acme door 1' },
      person: { [site.personId]: 'Pat Acme' },
      token: { [site.fobId]: 'Acme 1' },
    })
    expect(Math.abs(Date.parse(batch?.sentAt ?? '') - Date.now())).toBeLessThan(10_000)
    await watcher.stop()
  })

  it('delivers exactly what was missed, the same as it would have come live', async () => {
    const live = await watch(server, await last())
    const from = await last()
    await send(700, { door: 1, reader: 1, keycode: server.estate.acme.keycode, occurredAt: '2026-01-01T00:00:00Z' })
    await send(3, { type: 'doorForced', door: 2 })
    const to = await last()
    await live.reached(to)
    const late = await watch(server, from)
    expect(late.answer).toEqual({ state: 'following', from: from + 1, missed: to - from })
    await late.reached(to)
    expect(covered(late.batches.messages)).toEqual(upTo(from + 1, to))
    const flat = (batches: readonly LiveBatch[]) =>
      batches
        .flatMap(({ entries }) => entries.flatMap(({ items }) => items))
        .sort((one, other) => one.sequence - other.sequence)
    expect(flat(late.batches.messages)).toEqual(flat(live.batches.messages))
    expect(flat(late.batches.messages)[0]).toHaveProperty('lateBy')
    await Promise.all([live.stop(), late.stop()])
  })

  it('continues with the same sequence after a broken connection', async () => {
    const first = await watch(server, await last())
    const start = await last()
    await send(5)
    await first.reached(start + 5)
    await first.stop()
    await send(40)
    const second = await watch(server, start + 5)
    await send(2)
    await second.reached(start + 47)
    expect(sequencesIn([...first.batches.messages, ...second.batches.messages])).toEqual(upTo(start + 1, start + 47))
    await second.stop()
  })

  it('asks viewers who missed too much, or name unknown sequences, to start over', async () => {
    const { clientId } = server.estate.borough
    const { pool } = server.context.database
    await pool.query(
      'insert into client_stream values ($1, 2000000) on conflict ("clientId") do update set "sequence" = 2000000',
      [clientId],
    )
    const far = await watch(server, 999_999, 'otherSiteOwner')
    expect(far.answer).toEqual({ state: 'tooFarBehind', missed: 1_000_001 })
    expect(await far.connection.invoke('SubscribeEvents', { after: 1_000_000 })).toEqual({
      state: 'following',
      from: 1_000_001,
      missed: 1_000_000,
    })
    expect(await far.connection.invoke('SubscribeEvents', { after: 9_999_999 })).toEqual({
      state: 'tooFarBehind',
      missed: 0,
    })
    await far.stop()
  })

  it('has no gap and nothing twice between snapshot and stream while events keep coming', async () => {
    let sending = true
    const pump = async () => {
      while (sending)
        await send(1 + Math.floor(Math.random() * 20), {
          type: Math.random() < 0.1 ? 'doorForced' : 'accessGranted',
          door: 1,
        })
    }
    const pumps = [pump(), pump(), pump()]
    const starts = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const snapshot = await snapshotOf(server)
        const newest = entriesOf(snapshot, eventKind).map(({ sequence }) => sequence)
        expect(newest).toEqual(newest.toSorted((one, other) => other - one))
        return { snapshot, watcher: await watch(server, snapshot.sequence) }
      }),
    )
    await Promise.all(starts.map(({ watcher, snapshot }) => watcher.reached(snapshot.sequence + 300)))
    sending = false
    await Promise.all(pumps)
    const end = await last()
    const everything = await all<{ sequence: number }>(
      server,
      `select "sequence" from event where "clientId" = $1 union all select "sequence" from stream_entry where "clientId" = $1 order by 1`,
      [server.estate.acme.clientId],
    )
    for (const { snapshot, watcher } of starts) {
      await watcher.reached(end)
      expect(sequencesIn(watcher.batches.messages)).toEqual(upTo(snapshot.sequence + 1, end))
      const before = everything.map(({ sequence }) => sequence).filter(sequence => sequence <= snapshot.sequence)
      expect(before).toHaveLength(snapshot.sequence)
      expect(entriesOf(snapshot, eventKind)[0]?.sequence ?? 0).toBeLessThanOrEqual(snapshot.sequence)
      await watcher.stop()
    }
  })

  it('has no gap if a viewer subscribes, leaves and comes again while events keep coming', async () => {
    let sending = true
    const pump = (async () => {
      while (sending) await send(3)
    })()
    const start = await last()
    const watcher = await watch(server, start)
    for (let times = 0; times < 10; times++) {
      const at = (watcher.batches.messages.at(-1)?.to ?? start) + 5
      await watcher.reached(at)
      await watcher.connection.invoke('UnsubscribeEvents')
      await watcher.connection.invoke('SubscribeEvents', { after: watcher.batches.messages.at(-1)?.to ?? start })
    }
    sending = false
    await pump
    await watcher.reached(await last())
    expect(covered(watcher.batches.messages)).toEqual(upTo(start + 1, await last()))
    await watcher.stop()
  })

  it('reads what the bus has lost', async () => {
    const start = await last()
    const watcher = await watch(server, start)
    const { clientId } = server.estate.acme
    const { bus, database } = server.context
    await send(1)
    await watcher.reached(start + 1)
    // Committed, but never told: as if its server had died between.
    await database.pool.query(
      `with c as (update client_stream set "sequence" = "sequence" + 1 where "clientId" = $1 returning "sequence")
       insert into stream_entry select $1, "sequence", 'mark', jsonb_build_object('sequence', "sequence", 'personId', 1, 'mark', 'safe', 'at', '2026-01-01', 'by', 'x'), now() from c`,
      [clientId],
    )
    await send(1)
    await watcher.reached(start + 3)
    expect(covered(watcher.batches.messages)).toEqual(upTo(start + 1, start + 3))
    // A batch that arrives twice is delivered once.
    bus.publish(`live.${clientId}`, { from: start + 2, to: start + 3, events: [], sentAt: '' })
    await send(1)
    await watcher.reached(start + 4)
    expect(covered(watcher.batches.messages)).toEqual(upTo(start + 1, start + 4))
    await watcher.stop()
  })

  it('refuses arguments that are none', async () => {
    const watcher = await watch(server, 0)
    await expect(watcher.connection.invoke('SubscribeEvents', { after: -1 })).rejects.toThrow('not valid')
    await expect(watcher.connection.invoke('SubscribeEvents')).rejects.toThrow('not valid')
    await watcher.stop()
  })

  it('ends the connection of a session that has ended', async () => {
    const session = await server.signIn('siteOwner')
    const watcher = await watch(server, 0, 'siteOwner', Promise.resolve(session))
    const closed = new Promise<Error | undefined>(resolve => watcher.connection.onclose(resolve))
    hear(watcher.connection, 'never')
    await fetch(`${server.url}/api/authentication/sign-out`, { method: 'POST', headers: session.headers })
    expect((await closed)?.message).toContain('session has ended')
  })

  it('ends the connections of a session that works for another client from now on', async () => {
    const session = await server.signIn('engineer')
    const watcher = await watch(server, 0, 'engineer', Promise.resolve(session))
    const closed = new Promise<Error | undefined>(resolve => watcher.connection.onclose(resolve))
    await fetch(`${server.url}/api/user/${session.userId}/set-browsing-client`, {
      method: 'POST',
      headers: { ...session.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: server.estate.acme.clientId }),
    })
    expect((await closed)?.message).toContain('another client')
  })

  it('takes a place in the stream of another client for none', async () => {
    const watcher = await watch(server, 0)
    const request = { after: 0, clientId: server.estate.borough.clientId }
    expect(await watcher.connection.invoke('SubscribeEvents', request)).toEqual({ state: 'tooFarBehind', missed: 0 })
    await watcher.stop()
  })
})
