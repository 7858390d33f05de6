import { describe, expect, it } from 'vitest'
import type { Alarm } from '../../../src/features/alarm-response/domain/alarm.ts'
import { AlarmFigures, perOperatorHour } from '../../../src/features/alarm-response/domain/figures.ts'
import { quantile } from '../../../src/features/alarm-response/domain/quantile.ts'

const secondMs = 1000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const start = Date.parse('2026-06-01T08:00:00Z')
const period = {
  fromMs: start,
  untilMs: start + 7 * 24 * hourMs,
  timeZone: 'Europe/London',
  nowMs: start + 7 * 24 * hourMs,
}

let ids = 0
/** A forced door, acknowledged after so many seconds by Olive; null for nobody. */
const alarm = (afterMs: number, tookSeconds: number | null, more: Partial<Alarm> = {}): Alarm => ({
  eventAlarmId: ++ids,
  priority: 20,
  type: 'doorForced',
  text: null,
  occurredAtMs: start + afterMs,
  acknowledgedAtMs: tookSeconds === null ? null : start + afterMs + tookSeconds * secondMs,
  acknowledgedById: tookSeconds === null ? null : 1,
  acknowledgedBy: tookSeconds === null ? null : 'Olive',
  controllerId: 1,
  doorId: 1,
  door: 'Front',
  areaId: 1,
  area: 'House',
  place: 'House, Front',
  ...more,
})
const of = (alarms: readonly Alarm[], more: Partial<typeof period> = {}) => {
  const figures = new AlarmFigures({ ...period, ...more })
  for (const each of alarms) figures.add(each)
  return figures.figures()
}
/** Far enough apart that none make a flood or chatter. */
const spread = (index: number) => index * 20 * minuteMs

describe('a share of values', () => {
  it('is between two of them in proportion', () => {
    expect(quantile([], 0.5)).toBeNull()
    expect(quantile([7], 0.95)).toBe(7)
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5)
    expect(quantile([0, 100], 0.95)).toBe(95)
  })
})

describe('alarm response', () => {
  it('is nothing where there was no alarm', () => {
    const { all, groups, found, isWhole } = of([])
    expect(all).toMatchObject({ count: 0, acknowledged: 0, median: null, p95: null })
    expect(Object.values(groups)).toEqual([[], [], [], [], []])
    expect(Object.values(found).map(({ count }) => count)).toEqual([0, 0, 0])
    expect(isWhole).toBe(true)
  })

  it('is the median and the 95th percentile of what was acknowledged, whatever the order', () => {
    const took = [50, 10, 40, null, 20, 30]
    const { all } = of(took.map((seconds, index) => alarm(spread(index), seconds)))
    expect(all).toMatchObject({ count: 6, acknowledged: 5, median: 30, p95: 48 })
  })

  it('takes an alarm acknowledged before it was raised, by a clock that was wrong, for acknowledged at once', () => {
    expect(of([alarm(0, -30)]).all).toMatchObject({ median: 0 })
  })

  it('is told by priority, the loudest first, and by site, the one with the most alarms first', () => {
    const { groups } = of([
      alarm(spread(0), 10, { priority: 10, areaId: 2, area: 'Yard' }),
      alarm(spread(1), 20, { areaId: 1, area: 'House' }),
      alarm(spread(2), null, { areaId: 2, area: 'Yard' }),
    ])
    expect(groups.priority.map(({ id, count, median }) => [id, count, median])).toEqual([
      [20, 2, 20],
      [10, 1, 10],
    ])
    expect(groups.area.map(({ id, name, count }) => [id, name, count])).toEqual([
      [2, 'Yard', 2],
      [1, 'House', 1],
    ])
  })

  it('is told by hour of day as the clocks of the sites show it, over a change of the clocks', () => {
    const night = Date.parse('2026-10-24T22:30:00Z') - start
    const { groups } = of([alarm(night, 1), alarm(night + 3 * hourMs, 1), alarm(night + 24 * hourMs, 1)], {
      untilMs: Date.parse('2026-10-30T00:00:00Z'),
    })
    expect(groups.hour.map(({ id, count }) => [id, count])).toEqual([
      [1, 1],
      [22, 1],
      [23, 1],
    ])
  })

  it('is told by operator, two of one name apart, with the hours in which they acknowledged something', () => {
    const { all, groups } = of([
      ...[0, 1, 2].map(index => alarm(spread(index), 1)),
      alarm(3 * hourMs, 1),
      alarm(3 * hourMs + minuteMs, 9, { acknowledgedById: 2 }),
      alarm(5 * hourMs, null),
    ])
    expect(groups.operator.map(each => [each.id, each.name, each.count, each.operatorHours])).toEqual([
      [1, 'Olive', 4, 2],
      [2, 'Olive', 1, 1],
    ])
    expect(groups.operator.map(perOperatorHour)).toEqual([2, 1])
    expect(perOperatorHour(all)).toBe(5 / 3)
    expect(perOperatorHour(of([alarm(0, null)]).all)).toBeNull()
  })

  it('tells the ten doors with the most alarms, without alarms of no door', () => {
    const doors = Array.from({ length: 12 }, (_, index) => index + 1)
    const alarms = doors.flatMap(doorId => doors.slice(0, doorId).map(() => doorId))
    const { groups } = of([
      ...alarms.map((doorId, index) => alarm(index * 2 * minuteMs, null, { doorId, door: `Door ${doorId}` })),
      ...alarms.map(() => alarm(6 * 24 * hourMs, null, { doorId: null, door: null })),
    ])
    expect(groups.door.map(({ name, count }) => `${name} ${count}`)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(id => `Door ${id} ${id}`),
    )
  })

  it('finds floods: ten within ten minutes, and on for as long as that goes on', () => {
    const every = (minutes: number, from: number, count: number) =>
      Array.from({ length: count }, (_, index) => alarm(from + index * minutes * minuteMs, null, { doorId: ++ids }))
    const calm = every(2, 0, 40)
    expect(of(calm).found.flood.count).toBe(0)
    expect(of(every(1, 0, 9)).found.flood.count).toBe(0)
    const { flood } = of([...every(1, 0, 10), ...every(1, 5 * hourMs, 25)]).found
    expect(flood.items.map(({ from, to, count }) => [from, to, count])).toEqual([
      ['2026-06-01T13:00:00.000Z', '2026-06-01T13:24:00.000Z', 25],
      ['2026-06-01T08:00:00.000Z', '2026-06-01T08:09:00.000Z', 10],
    ])
    expect(flood.count).toBe(2)
  })

  it('keeps two floods apart that share no alarm', () => {
    const times = [...Array.from({ length: 10 }, () => 0), ...Array.from({ length: 10 }, () => 11 * minuteMs)]
    expect(of(times.map(at => alarm(at, null, { doorId: ++ids }))).found.flood.items.map(({ count }) => count)).toEqual(
      [10, 10],
    )
  })

  it('finds alarms that nobody has acknowledged for over a day, the oldest first', () => {
    const nowMs = start + 30 * hourMs
    const { standing } = of(
      [
        alarm(0, 1),
        alarm(hourMs, null),
        alarm(2 * hourMs, null, { text: 'Clock is 2 h slow' }),
        alarm(6 * hourMs, null),
      ],
      { nowMs },
    ).found
    expect(standing.count).toBe(2)
    expect(standing.items.map(({ from, what, place }) => [from, what, place])).toEqual([
      ['2026-06-01T09:00:00.000Z', 'Door forced', 'House, Front'],
      ['2026-06-01T10:00:00.000Z', 'Clock is 2 h slow', 'House, Front'],
    ])
  })

  it('finds what chatters: the same at one place three times within a minute', () => {
    const at = (seconds: number, more: Partial<Alarm> = {}) => alarm(seconds * secondMs, null, more)
    const other = { type: 'doorHeldOpen' }
    const { chattering } = of([
      at(0),
      at(1, other),
      at(20, { doorId: 2 }),
      at(30),
      at(40, { doorId: 2 }),
      at(60),
      at(61, { doorId: 2, type: 'doorHeldOpen' }),
      at(62, other),
      at(300),
      at(310),
      at(320),
    ]).found
    expect(chattering.items.map(({ what, from, to, count }) => [what, from, to, count])).toEqual([
      ['Door forced', '2026-06-01T08:00:00.000Z', '2026-06-01T08:05:20.000Z', 6],
    ])
  })
})
