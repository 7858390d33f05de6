import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/domain/facts.ts'
import { alarmKind } from '../../src/domain/stream/alarm.ts'
import { eventKind, type LiveEvent } from '../../src/domain/stream/event.ts'
import { runOf } from '../../src/domain/stream/runs.ts'
import { alarms } from '../../src/live/views/alarms.ts'
import { eventLog } from '../../src/live/views/event-log.ts'
import { openItemsKept, openItemsShown } from '../../src/live/views/open-items.ts'
import { Ring } from '../../src/live/views/ring.ts'
import { UsageTable } from '../../src/live/views/usage-table.ts'
import { Whereabouts } from '../../src/live/views/whereabouts.ts'
import { play } from './support/play.ts'

const batchOf = (from: number, events: readonly LiveEvent[]): Fact => ({
  at: 0,
  kind: 'batchReceived',
  batch: { from, to: from + events.length - 1, entries: runOf(eventKind, events), sentAt: '2026-11-21T10:00:00.000Z' },
})
const event = (sequence: number, occurredAt = '2026-11-21T10:00:00.000Z'): LiveEvent => ({
  sequence,
  eventId: sequence,
  type: 'doorClosed',
  occurredAt,
  controllerId: 1,
})

describe('memory', () => {
  it('holds 1000 rows of the log, however many come', () => {
    const facts = Array.from({ length: 60 }, (_, batch) =>
      batchOf(
        batch * 100 + 1,
        Array.from({ length: 100 }, (_event, index) => event(batch * 100 + 1 + index)),
      ),
    )
    const { rows } = play(eventLog, facts, index => index % 7 === 0)
    expect(rows).toHaveLength(1000)
    expect(rows.at(-1)?.sequence).toBe(5001)
  })

  it('lets the oldest of a full ring go', () => {
    const ring = new Ring(3)
    expect([1, 2, 3, 4, 5].map(number => ring.push(number))).toEqual([undefined, undefined, undefined, 1, 2])
  })

  it('counts uses of a limited number of ids and says how many it did not count', () => {
    const table = new UsageTable(300)
    table.advance(1000)
    for (let id = 1; id <= 500; id++) table.use(id, 1000, undefined)
    expect(table.size).toBe(300)
    expect(table.uncounted).toBe(200)
    expect(table.top(500)).toHaveLength(300)
  })

  it('gives the place of an id without a use in the day to another', () => {
    const table = new UsageTable(2)
    table.advance(1000)
    table.use(1, 1000, { 1: 'one' })
    table.use(2, 1000, { 2: 'two' })
    table.advance(1287)
    table.use(3, 1287, { 3: 'three' })
    expect(table.uncounted).toBe(1)
    table.advance(1288)
    table.use(3, 1288, { 3: 'three' })
    table.use(3, 1288, { 3: 'three' })
    expect(table.size).toBe(1)
    expect(table.top(5).map(({ name, count }) => [name, count])).toEqual([['three', 2]])
  })

  it('forgets credentials long out of every zone, never those inside', () => {
    const where = new Whereabouts(100, () => undefined)
    for (let token = 1; token <= 50; token++) where.move(token, 7, token, 0, 0, undefined)
    for (let token = 51; token <= 5000; token++) {
      where.move(token, 7, token, token, 0, undefined)
      where.move(token, 0, token, token, 0, undefined)
      where.takeMoved()
    }
    expect(where.size).toBeLessThanOrEqual(100)
    expect(where.headsIn(7)).toBe(50)
  })

  it('keeps 5000 open alarms, shows 1000 and says how many more there are', () => {
    const open = Array.from({ length: 6000 }, (_, index) => ({
      sequence: index + 1,
      eventAlarmId: index + 1,
      eventId: 1,
      controllerId: 1,
      alarmPriority: 20 as const,
      type: 'doorForced',
      occurredAt: new Date(Date.parse('2026-11-21T00:00:00Z') + index * 1000).toISOString(),
      place: 'A door',
    }))
    const told: Fact = {
      at: 0,
      kind: 'batchReceived',
      batch: { from: 1, to: 6000, entries: runOf(alarmKind, open), sentAt: '2026-11-21T10:00:00.000Z' },
    }
    const state = play(alarms, [told])
    expect(openItemsKept).toBe(5000)
    expect(state.items).toHaveLength(openItemsShown)
    expect(state.items[0]?.eventAlarmId).toBe(6000)
    expect(state.more).toBe(5000)
  })
})

describe('a late event', () => {
  it('lands in its place in the log, marked', () => {
    const late = { ...event(4, '2026-11-21T09:30:00.000Z'), lateBy: 1800 }
    const early = [
      event(1, '2026-11-21T09:00:00.000Z'),
      event(2, '2026-11-21T10:00:00.000Z'),
      event(3, '2026-11-21T10:01:00Z'),
    ]
    const { rows, sequence } = play(eventLog, [batchOf(1, early), batchOf(4, [late])], () => true)
    expect(rows.map(row => row.sequence)).toEqual([3, 2, 4, 1])
    expect(rows.map(row => row.lateBy)).toEqual([undefined, undefined, 1800, undefined])
    expect(sequence).toBe(4)
  })
})
