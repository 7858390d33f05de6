import { describe, expect, it } from 'vitest'
import { type Asked, askedIn, paramsOf } from '../../../src/features/signal-map/screens/asked.ts'
import { devicesOf, withStates } from '../../../src/features/signal-map/domain/read.ts'
import { linesOf, rangeOf } from '../../../src/features/signal-map/domain/signal-history.ts'
import type { StatesPage } from '../../../src/features/signal-map/domain/wire.ts'
import { marksOf, othersAt, weakPlaces } from '../../../src/features/signal-map/screens/on-map.ts'
import { device, now } from './devices.ts'

const page = (ids: number[], more: Partial<StatesPage> = {}): StatesPage => ({
  ids,
  states: ids.map(() => 'online'),
  signals: ids.map(() => 80),
  heard: ids.map(() => now / 1000),
  next: null,
  ...more,
})

describe('what is read', () => {
  it('are columns, of which devices are made', () => {
    const columns = {
      ...page([4, 5], { states: ['offline', 'unknown'], signals: [12, null], heard: [1_700_000_000, null] }),
      names: ['One', 'Other'],
      udns: ['02000001', '02000002'],
      latitudes: [0, null],
      longitudes: [0, null],
      clientIds: [],
      clients: [],
    }
    expect(devicesOf(columns)).toEqual([
      {
        id: 4,
        name: 'One',
        udn: '02000001',
        clientId: undefined,
        position: { latitude: 0, longitude: 0 },
        state: 'offline',
        signalStrength: 12,
        heardAt: 1_700_000_000_000,
      },
      expect.objectContaining({ id: 5, position: undefined, signalStrength: null, heardAt: null }),
    ])
  })

  it('brings devices up to date, and leaves those alone that are as before', () => {
    const known = [device(1), device(2), device(3)]
    const after = withStates(known, [page([1, 2]), page([3], { states: ['offline'] })])
    expect(after?.map(({ state }) => state)).toEqual(['online', 'online', 'offline'])
    expect([after?.[0] === known[0], after?.[2] === known[2]]).toEqual([true, false])
  })

  it('shows that devices came or went', () => {
    const known = [device(1), device(2)]
    for (const ids of [[1], [2], [1, 2, 3], [1, 3], []]) expect(withStates(known, [page(ids)])).toBeUndefined()
  })
})

describe('the address of the map', () => {
  const asked: Asked = {
    filter: { weakBelow: 45, conditions: ['lost', 'weak'], clientId: 7, silentHours: 24, text: 'mill & co' },
    deviceId: 12,
    view: { latitude: 50.9044, longitude: -1.4043, zoom: 9.5 },
    hasWeakLayer: true,
  }

  it('says all that is asked for, and nothing that is usual', () => {
    expect(askedIn(new URLSearchParams(paramsOf(asked).toString()))).toEqual(asked)
    expect(paramsOf(askedIn(new URLSearchParams())).toString()).toBe('')
  })

  it('counts what is wrong as left out', () => {
    const wrong = 'weak=0&state=fine&client=x&silent=2&device=-1&at=95,0,3&layer=other'
    expect(paramsOf(askedIn(new URLSearchParams(wrong))).toString()).toBe('')
    for (const at of ['1,2', '1,2,3,4', ',,', 'a,b,c', '0,181,3', '0,0,25'])
      expect(askedIn(new URLSearchParams({ at })).view).toBeUndefined()
    expect(askedIn(new URLSearchParams({ q: 'x'.repeat(500) })).filter.text).toHaveLength(100)
  })
})

describe('what is drawn', () => {
  it('are the devices that stand somewhere, by level, and where the signal is weak', () => {
    const some = [device(1, { signalStrength: 15 }), device(2, { position: undefined }), device(3)]
    expect(marksOf(some, 30).map(({ id, level, words }) => [id, level, words])).toEqual([
      [1, 'info', 'Online · weak signal 15 %'],
      [3, 'calm', 'Online · signal 80 %'],
    ])
    expect(weakPlaces(some, 30)).toEqual([{ latitude: 50, longitude: 0, weight: 0.5 }])
    expect(othersAt(some, device(1)).map(({ id }) => id)).toEqual([3])
    expect(othersAt(some, device(2, { position: undefined }))).toEqual([])
  })

  it('is a line for each stretch of the signal, broken where hours are missing', () => {
    const at = (hoursAgo: number, signal: number) => ({
      at: new Date(now - hoursAgo * 3_600_000).toISOString(),
      signal,
    })
    const lines = linesOf([at(200, 1), at(168, 40), at(167, 50), at(84, 100), at(0, 0)], now)
    expect(lines.map(line => line.map(({ x, y }) => [Number(x.toFixed(3)), y]))).toEqual([
      [
        [0, 0.4],
        [0.006, 0.5],
      ],
      [[0.5, 1]],
      [[1, 0]],
    ])
    expect(rangeOf([at(3, 40), at(2, 10)])).toEqual({ lowest: 10, highest: 40 })
    expect(rangeOf([])).toBeUndefined()
  })
})
