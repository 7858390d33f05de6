import { describe, expect, it } from 'vitest'
import { figureOf, seriesOf } from '../../dashboards/widgets/activity/series.ts'
import { clockWords } from '../../dashboards/widgets/connection-health/clock-words.ts'
import { counted, doorsOf, inRows } from '../../dashboards/widgets/door-states/worst-first.ts'
import { perDay, ranked, times } from '../../src/features/excessive-usage/screens/ranked.ts'
import { fullness, zonesOf } from '../../dashboards/widgets/occupancy/fullness.ts'
import { timeOrDay } from '../../src/api/site-time.ts'
import type { DoorStatus } from '../../src/domain/door-status.ts'
import type { DoorState } from '../../src/live/views/doors.state.ts'
import type { ZoneState } from '../../src/live/views/occupancy.state.ts'
import { activityCategories } from '../../src/live/views/activity.state.ts'
import type { UsageRow } from '../../src/live/views/usage.state.ts'

const used = (id: number, count: number, averagePerDay: number): UsageRow => ({
  id,
  name: `HH-${id}`,
  person: undefined,
  count,
  averagePerDay,
  ratio: averagePerDay > 0 ? count / averagePerDay : undefined,
})

describe('the ranking of excessive usage', () => {
  const rows = [used(1, 400, 390), used(2, 30, 3), used(3, 120, 40), used(4, 90, 0)]

  it('begins with what is most above its average; what has none comes last', () => {
    expect(ranked(rows, 'ratio', 100).map(({ id, rank }) => [rank, id])).toEqual([
      [1, 2],
      [2, 3],
      [3, 1],
      [4, 4],
    ])
  })

  it('or with what is used most', () => {
    expect(ranked(rows, 'count', 100).map(({ id }) => id)).toEqual([1, 3, 4, 2])
  })

  it('marks what is used more than the threshold, not as much', () => {
    expect(ranked(rows, 'count', 120).map(({ over }) => over)).toEqual([true, false, false, false])
  })

  it('draws bars and averages to one scale', () => {
    const [, steady] = ranked([used(1, 10, 40), used(2, 20, 20)], 'ratio', 100)
    expect(steady).toMatchObject({ id: 1, share: 0.25, averageShare: 1 })
  })

  it('says ratios and averages in few digits', () => {
    expect([times(3.249), times(14.4), times(undefined)]).toEqual(['3.2×', '14×', '–'])
    expect([perDay(0.42), perDay(12.4), perDay(0)]).toEqual(['0.4', '12', '0'])
  })
})

const zone = (zoneId: number, given: Partial<ZoneState> = {}): ZoneState => ({
  zoneId,
  name: `Zone ${zoneId}`,
  areaId: 1,
  maxOccupancy: undefined,
  resetMinutes: undefined,
  headCount: given.occupants?.length ?? 0,
  occupants: [],
  ...given,
})

describe('the doors of a tile', () => {
  const door = (doorId: number, title: string, status: DoorStatus, areaId = 1): DoorState => ({
    doorId,
    title,
    status,
    areaId,
    since: undefined,
    isOffline: false,
  })
  const all = [
    door(1, '10 Yard', 'locked'),
    door(2, '9 Gate', 'locked'),
    door(3, '3 Attic', 'unknown', 2),
    door(4, '4 Dock', 'forced'),
    door(5, '1 Hall', 'heldOpen'),
  ]
  const known = new Map(all.map(one => [one.doorId, one]))

  it('come the worst first, then by number', () => {
    expect(doorsOf(known, null).map(({ doorId }) => doorId)).toEqual([4, 5, 3, 2, 1])
    expect(doorsOf(known, [2]).map(({ doorId }) => doorId)).toEqual([3])
  })

  it('are counted by state, and put in rows', () => {
    expect(counted(doorsOf(known, [1]))).toEqual([
      { status: 'forced', count: 1 },
      { status: 'heldOpen', count: 1 },
      { status: 'locked', count: 2 },
    ])
    expect(inRows(all, 2).map(row => row.length)).toEqual([2, 2, 1])
  })
})

describe('how full a zone is', () => {
  const level = (headCount: number, maxOccupancy?: number) => {
    const { level: found, word } = fullness({ headCount, maxOccupancy })
    return [found, word]
  }

  it('is said in a word from 90 % of the maximum on', () => {
    expect(level(89, 100)).toEqual(['calm', undefined])
    expect(level(90, 100)).toEqual(['near', 'Nearly full'])
    expect(level(100, 100)).toEqual(['full', 'Full'])
    expect(level(103, 100)).toEqual(['over', 'Over by 3'])
  })

  it('is nothing to say of a zone without a maximum', () => {
    expect(level(5000)).toEqual(['calm', undefined])
  })

  it('puts the fullest first, zones without a maximum after them', () => {
    const zones = [
      zone(1, { headCount: 900 }),
      zone(2, { headCount: 5, maxOccupancy: 10 }),
      zone(3, { headCount: 9, maxOccupancy: 10 }),
    ]
    const all = { zoneIds: null, areaIds: null, order: 'fullness' } as const
    expect(zonesOf(zones, all).map(({ zoneId }) => zoneId)).toEqual([3, 2, 1])
    expect(zonesOf(zones, { ...all, zoneIds: [1, 2], order: 'name' }).map(({ zoneId }) => zoneId)).toEqual([1, 2])
    expect(zonesOf(zones, { ...all, areaIds: [9] })).toEqual([])
  })
})

describe('events per minute', () => {
  const minute = (at: number, granted: number, denied: number) => ({
    at,
    counts: activityCategories.map(category => (category === 'granted' ? granted : category === 'denied' ? denied : 0)),
  })

  it('shows the last complete minute, not the current one', () => {
    const [granted, denied] = seriesOf(
      [minute(0, 5, 0), minute(60_000, 7, 1), minute(120_000, 2, 0)],
      ['denied', 'granted'],
    )
    expect(granted).toMatchObject({ category: 'granted', counts: [5, 7, 2], lastMinute: 7, highest: 7 })
    expect(denied).toMatchObject({ category: 'denied', lastMinute: 1 })
  })

  it('says that an incomplete minute is incomplete, and never shows it as 0', () => {
    const minutes = [minute(0, 5, 0), minute(60_000, 7, 0), minute(120_000, 2, 0)]
    const figures = (completeFrom: number) => seriesOf(minutes, ['granted', 'denied'], completeFrom).map(figureOf)
    expect(figures(0)).toEqual(['7', '0'])
    expect(figures(60_000)).toEqual(['7', '0'])
    expect(figures(60_001)).toEqual(['7 or more', 'Unknown'])
    expect(seriesOf(minutes, null, 60_000)[0]).toMatchObject({ partial: 1, isWhole: true })
  })

  it('shows every category where none is chosen', () => {
    expect(seriesOf([], [])).toHaveLength(activityCategories.length)
  })
})

describe('times at the sites', () => {
  it('carry their day where that is not today there', () => {
    const at = Date.UTC(2016, 4, 31, 23, 30, 5)
    expect(timeOrDay(at, at, 'Europe/London')).toBe('00:30:05')
    expect(timeOrDay(at, at + 86_400_000, 'Europe/London')).toBe('01/06/2016 00:30:05')
  })

  it('tell a clock that is wrong', () => {
    expect([200, -4200, 75_000].map(clockWords)).toEqual(['in step', '4.2 s fast', '75 s slow'])
    expect(clockWords(undefined)).toBe('unknown')
  })
})
