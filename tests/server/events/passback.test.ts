import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IngestRow } from '../../../src/domain/ingest.ts'
import { alarmKind } from '../../../src/domain/stream/alarm.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { one, startServer, type TestServer } from '../../support/server.ts'
import { snapshotOf, watch } from '../live/watching.ts'
import { all, rowsOf, senderOf, type Sender } from './sending.ts'

interface Step {
  readonly minute: number
  readonly token: number
  /** Even go in, odd out; 0 and 1 are of the first zone, 2 and 3 of the second. */
  readonly reader: number
}

const day = Date.parse('2021-03-01T00:00:00Z')
const resetMinutes = 60

/** The law, one event after the other: the indexes of the marked ones. */
function marksOf(steps: readonly Step[]): number[] {
  const marked = new Set<number>()
  const known: { minute: number; zone: number | undefined; index: number; token: number }[] = []
  const zoneOf = (reader: number) => (reader % 2 === 0 ? reader / 2 : undefined)
  const judge = (first: (typeof known)[number] | undefined, second: (typeof known)[number] | undefined) => {
    if (!first || !second || first.zone === undefined || first.zone !== second.zone) return
    if (first.zone === 0 || second.minute < first.minute + resetMinutes) marked.add(second.index)
  }
  for (const [index, { minute, token, reader }] of steps.entries()) {
    const own = { minute, zone: zoneOf(reader), index, token }
    const others = known.filter(other => other.token === token)
    known.push(own)
    const order = [...others, own].sort((a, b) => a.minute - b.minute || a.index - b.index)
    const at = order.indexOf(own)
    judge(order[at - 1], own)
    judge(own, order[at + 1])
  }
  return [...marked].toSorted((a, b) => a - b)
}

const steps = fc.array(
  fc.record({
    minute: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 300 })),
    token: fc.integer({ min: 0, max: 1 }),
    reader: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 2) }, { weight: 1, arbitrary: fc.constantFrom(1, 3) }),
  }),
  { minLength: 2, maxLength: 30 },
)

describe.each(databaseKinds)('anti-passback on %s', kind => {
  let server: TestServer
  let acme: Sender
  let epoch = 0
  let keycodes: string[]

  beforeAll(async () => {
    server = await startServer(kind)
    const { acme: site } = server.estate
    const { pool } = server.context.database
    const own = (table: string, key: string, row: object) =>
      one(pool as never, table, key, { clientId: site.clientId, ...row })
    const second = await own('zone', 'zoneId', {
      name: 'Second zone',
      areaId: site.floorId,
      antiPassback: true,
      resetTime: resetMinutes,
      resetUnit: 'minutes',
    })
    await pool.query('update zone set "antiPassback" = true where "zoneId" = $1', [site.zoneId])
    await pool.query('update door set "zoneId" = $1 where "doorId" = $2', [second, site.doorIds[1]])
    await own('token', 'fobId', { kind: 'card', keycode: '0000000A0002' })
    keycodes = [site.keycode, '0000000A0002']
    acme = await senderOf(server, site)
  })
  afterAll(() => server.close())

  const rowOf =
    (make: ReturnType<typeof rowsOf>) =>
    ({ minute, token, reader }: Step): IngestRow =>
      make({
        door: reader < 2 ? 1 : 2,
        reader: reader + 1,
        keycode: keycodes[token] ?? '',
        occurredAt: new Date(day + minute * 60_000).toISOString(),
      })
  /** Sends rows in calls of the given sizes, and answers which of them are marked in the end, by their index. */
  async function marked(list: readonly Step[], sizes: readonly number[]): Promise<number[]> {
    epoch += 1
    for (const table of ['occupancy', 'movement']) await server.context.database.pool.query(`delete from ${table}`)
    const rows = list.map(rowOf(rowsOf(server.estate.acme.controllerId, epoch)))
    for (let from = 0, call = 0; from < rows.length; call++) {
      const size = sizes[call % sizes.length] ?? 1
      expect((await acme.send(rows.slice(from, from + size))).body.rejected).toEqual([])
      from += size
    }
    return marks()
  }
  const marks = async () => {
    const events = await all<{ controllerSequence: number }>(
      server,
      'select "controllerSequence" from event where "epoch" = $1 and "passback" order by 1',
      [epoch],
    )
    const raised = await all<{ controllerSequence: number }>(
      server,
      `select e."controllerSequence" from event_alarm a join event e using ("eventId")
       where e."epoch" = $1 and a."type" = 'antiPassbackViolated' order by 1`,
      [epoch],
    )
    expect(raised, 'each has one alert').toEqual(events)
    return events.map(({ controllerSequence }) => controllerSequence - 1)
  }
  const cut = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })

  it('is the same law however events are cut into calls, late ones too', async () => {
    await fc.assert(
      fc.asyncProperty(steps, cut, async (list, sizes) => {
        const law = marksOf(list)
        expect(await marked(list, [list.length])).toEqual(law)
        expect(await marked(list, sizes)).toEqual(law)
      }),
      { numRuns: 20 },
    )
  })

  it('is the same for a call that one database keeps in two transactions', async () => {
    const others = Array.from({ length: 600 }, (_, index): Step => ({ minute: index % 300, token: 1, reader: 1 }))
    const second = { minute: 301, token: 0, reader: 0 }
    const first = { minute: 300, token: 0, reader: 0 }
    expect(await marked([first, ...others, second], [1000])).toEqual([601])
    expect(await marked([second, ...others, first], [1000]), 'the first comes late').toEqual([0])
  })

  it('tells viewers of a second entry that a late first one shows, without a gap', async () => {
    const list = [
      { minute: 20, token: 0, reader: 0 },
      { minute: 10, token: 0, reader: 0 },
      { minute: 30, token: 0, reader: 1 },
    ]
    const { sequence } = await snapshotOf(server)
    const watcher = await watch(server, sequence)
    expect(await marked(list, [1])).toEqual([0])
    await watcher.reached(sequence + 4)
    const [alarm] = watcher.batches.messages.flatMap(batch => entriesOf(batch, alarmKind))
    expect(alarm).toMatchObject({
      type: 'antiPassbackViolated',
      alarmPriority: 10,
      sequence: sequence + 3,
      occurredAt: new Date(day + 20 * 60_000).toISOString(),
      place: 'Acme site, 1 Acme door 1',
    })
    const snapshot = await snapshotOf(server)
    expect(entriesOf(snapshot, alarmKind)[0]).toEqual(alarm)
    expect(snapshot.sequence).toBe(sequence + 4)
    await watcher.stop()
  })
})
