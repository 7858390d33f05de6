import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IngestRow, sendingMs } from '../../../src/domain/ingest.ts'
import { alarmKind } from '../../../src/domain/stream/alarm.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import type { Fact } from '../../../src/domain/facts.ts'
import type { LiveBatch, LiveSnapshot } from '../../../src/domain/live.ts'
import { occupancy } from '../../../src/live/views/occupancy.ts'
import { databaseKinds } from '../../support/database.ts'
import { one, startServer, type TestServer } from '../../support/server.ts'
import { minute, movingClock, second } from '../auth/moving-clock.ts'
import { snapshotOf, watch } from '../live/watching.ts'
import { all, rowsOf, senderOf, type Sender } from './sending.ts'

interface Item {
  readonly tokenId: number
  readonly zoneId: number
}

describe.each(databaseKinds)('controllers whose clocks are wrong, on %s', kind => {
  const clock = movingClock(new Date())
  let server: TestServer
  let acme: Sender
  let secondController: number
  let secondZone: number
  let run = 0
  let keycodes: readonly string[]
  let tokenIds: number[]

  beforeAll(async () => {
    server = await startServer(kind, { now: clock.now })
    const { acme: site } = server.estate
    const pool = server.context.database.pool as never
    const own = (table: string, key: string, row: object) => one(pool, table, key, { clientId: site.clientId, ...row })
    secondController = await own('controller', 'controllerId', {
      name: 'Second controller',
      areaId: site.areaId,
      type: '410',
    })
    secondZone = await own('zone', 'zoneId', { name: 'Second zone', areaId: site.areaId, rollCall: true })
    const controllerId = secondController
    const doorId = await own('door', 'doorId', {
      name: 'Second door',
      number: 1,
      areaId: site.areaId,
      controllerId,
      zoneId: secondZone,
    })
    for (const [index, direction] of ['in', 'out'].entries())
      await own('reader', 'readerId', { name: direction, instance: index + 1, controllerId, doorId, direction })
    keycodes = [site.keycode, '0000000A0002']
    // Both are one person's.
    const other = await own('token', 'fobId', { kind: 'card', keycode: keycodes[1], personId: site.personId })
    tokenIds = [site.fobId, other]
    acme = await senderOf(server, site)
  })
  afterAll(() => server.close())

  const reset = async () => {
    run += 1
    clock.forward(minute)
    for (const table of ['occupancy', 'movement']) await server.context.database.pool.query(`delete from ${table}`)
  }
  const rollCall = async (query: string) => {
    const { body } = await server.client('siteOwner').get<{ items: Item[] }>(`/api/roll-call?${query}`)
    return body.items.map(({ tokenId, zoneId }) => `${tokenId} in ${zoneId}`)
  }
  /** Everybody inside as every part of the product says it: all must say the same. */
  const everywhere = async () => ({
    now: await rollCall(''),
    atNow: await rollCall(`at=${clock.now().toISOString()}`),
    newPage: inView([taken(await snapshotOf(server))]),
  })
  const taken = (snapshot: LiveSnapshot): Fact => ({ at: clock.now().getTime(), kind: 'snapshotTaken', snapshot })
  const told = (batch: LiveBatch): Fact => ({ at: clock.now().getTime(), kind: 'batchReceived', batch })

  /** Occupied zones, by heads: the two credentials are one person. */
  function inView(facts: readonly Fact[]): string[] {
    const engine = occupancy.create()
    for (const fact of facts) engine.fold(fact)
    const patch = engine.patch(occupancy.initial)
    const { zones } = patch ? occupancy.apply(occupancy.initial, patch) : occupancy.initial
    return zones.filter(({ headCount }) => headCount > 0).map(({ zoneId, headCount }) => `${headCount} in ${zoneId}`)
  }

  it('an exit stamped ahead does not hide who has gone in elsewhere since', async () => {
    await reset()
    const [keycode = ''] = keycodes
    const ahead = new Date(clock.now().getTime() + 4 * minute).toISOString()
    await acme.send([rowsOf(server.estate.acme.controllerId, run)({ door: 1, reader: 2, keycode, occurredAt: ahead })])
    clock.forward(30 * second)
    const occurredAt = clock.now().toISOString()
    await acme.send([rowsOf(secondController, run)({ door: 1, reader: 1, keycode, occurredAt })])
    const inside = [`${tokenIds[0]} in ${secondZone}`]
    expect(await everywhere()).toEqual({ now: inside, atNow: inside, newPage: [`1 in ${secondZone}`] })
  })

  const stepsOf = (leastGapMs: number) =>
    fc.array(
      fc.record({
        controller: fc.constantFrom(0, 1),
        direction: fc.constantFrom('in' as const, 'out' as const),
        token: fc.constantFrom(0, 1),
        gapMs: fc.integer({ min: leastGapMs, max: 3 * minute }),
      }),
      { minLength: 1, maxLength: 12 },
    )
  const clocks = (min: number, max: number) => fc.tuple(fc.integer({ min, max }), fc.integer({ min, max }))

  it.each([
    ['ahead, each by as much as it likes', clocks(0, 400 * 24 * 60 * minute), 1, false],
    // What a call may take to arrive is not put right: moves are further apart.
    ['ahead or behind, and sent', clocks(-400 * 24 * 60 * minute, 400 * 24 * 60 * minute), sendingMs + 1, true],
  ])('people are where they last went, by clocks that are %s', async (_, errors, leastGapMs, isSent) => {
    await fc.assert(
      fc.asyncProperty(stepsOf(leastGapMs), errors, async (steps, errorMs) => {
        await reset()
        const controllerIds = [server.estate.acme.controllerId, secondController]
        const zoneIds = [server.estate.acme.zoneId, secondZone]
        const makers = controllerIds.map(id => rowsOf(id, run))
        const before = await snapshotOf(server)
        const watcher = await watch(server, before.sequence)
        for (const { controller, direction, token, gapMs } of steps) {
          clock.forward(gapMs)
          const by = new Date(clock.now().getTime() + (errorMs[controller] ?? 0)).toISOString()
          const row: Partial<IngestRow> = {
            door: 1,
            reader: direction === 'in' ? 1 : 2,
            keycode: keycodes[token] ?? '',
            occurredAt: by,
            ...(isSent && { sentAt: by }),
          }
          const { body } = await acme.send([makers[controller]?.(row)])
          expect(body).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
        }
        const last = steps.at(-1)
        const zone = last?.direction === 'in' ? zoneIds[last.controller] : undefined
        const inside = zone === undefined ? [] : [`${tokenIds[last?.token ?? 0]} in ${zone}`]
        const heads = zone === undefined ? [] : [`1 in ${zone}`]
        expect(await everywhere()).toEqual({ now: inside, atNow: inside, newPage: heads })
        await watcher.reached((await snapshotOf(server)).sequence)
        expect(inView([taken(before), ...watcher.batches.messages.map(told)])).toEqual(heads)
        await watcher.stop()
      }),
      { numRuns: 15 },
    )
  })

  const kept = async (sent: Partial<IngestRow>) => {
    await reset()
    const row = rowsOf(server.estate.acme.controllerId, run)(sent)
    expect((await acme.send([row])).body).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
    const [event] = await all<{ eventId: number; occurredAt: Date; receivedAt: Date; deviceTime: Date | null }>(
      server,
      'select * from event where "epoch" = $1 and "controllerSequence" = $2 order by "eventId" desc limit 1',
      [row.epoch, row.sequence],
    )
    if (!event) throw new Error('The event was not kept')
    return event
  }
  const fromNow = (ms: number) => new Date(clock.now().getTime() + minute + ms).toISOString()

  it('an event from far ahead is kept when it was received, with the device’s time beside it', async () => {
    const occurredAt = fromNow(3 * 60 * minute)
    const event = await kept({ type: 'fireAlarm', occurredAt })
    expect(event).toMatchObject({ occurredAt: event.receivedAt, deviceTime: new Date(occurredAt) })
    const snapshot = await snapshotOf(server)
    expect(entriesOf(snapshot, alarmKind)[0]).toMatchObject({
      type: 'fireAlarm',
      occurredAt: event.receivedAt.toISOString(),
    })
    expect(entriesOf(snapshot, eventKind)[0]).toMatchObject({ clockOff: 3 * 60 * 60 })
    const { body } = await server.client('siteOwner').get<object>(`/api/event/${event.eventId}`)
    expect(body).toMatchObject({ deviceTime: occurredAt, occurredAt: event.receivedAt.toISOString() })
  })

  it.each([
    '1970-01-01T00:00:07.000Z',
    '2000-01-01T04:00:00.000Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
  ])('so is one of a clock that was never set or counts nonsense: %s', async occurredAt => {
    const event = await kept({ occurredAt })
    expect(event.occurredAt).toEqual(event.receivedAt)
    expect(event.deviceTime).not.toBeNull()
  })

  it('an event of a backlog keeps its time', async () => {
    const occurredAt = fromNow(-90 * minute)
    expect(await kept({ occurredAt })).toMatchObject({ occurredAt: new Date(occurredAt), deviceTime: null })
  })

  it('a backlog of a clock that is behind is put right by what the clock says as it is sent', async () => {
    const event = await kept({ occurredAt: fromNow(-90 * minute), sentAt: fromNow(-60 * minute) })
    expect(event.receivedAt.getTime() - event.occurredAt.getTime()).toBe(30 * minute)
    expect(event.occurredAt.getTime() - (event.deviceTime?.getTime() ?? 0)).toBe(60 * minute)
  })

  it('a stamp a moment ahead of the server is stored as the moment of receipt, without an alert', async () => {
    const event = await kept({ occurredAt: fromNow(40) })
    expect(event.occurredAt).toEqual(event.receivedAt)
    expect(entriesOf(await snapshotOf(server), eventKind)[0]?.clockOff).toBeUndefined()
  })
})
