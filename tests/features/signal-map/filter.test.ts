import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionIn, conditions, levelOf } from '../../../src/features/signal-map/domain/device.ts'
import { type Filter, sift } from '../../../src/features/signal-map/domain/filter.ts'
import { kmBetween, nearestFirst, worstFirst } from '../../../src/features/signal-map/domain/order.ts'
import { rankOf } from '../../../src/ui/map/level.tsx'
import { device, now } from './devices.ts'

const everything: Filter = { weakBelow: 30, conditions: [], clientId: undefined, silentHours: undefined, text: '' }
const hour = 3_600_000
const estate = [
  device(1),
  device(2, { signalStrength: 29 }),
  device(3, { signalStrength: 30, clientId: 7 }),
  device(4, { state: 'offline', signalStrength: 5, heardAt: now - 30 * hour }),
  device(5, { state: 'unknown', heardAt: null, position: undefined }),
  device(6, { state: null, name: 'Mill Lane', udn: '0F00AB' }),
]
const idsOf = (filter: Partial<Filter>) => sift(estate, { ...everything, ...filter }, now).shown.map(({ id }) => id)

describe('the filter of the map', () => {
  it('tells devices apart by their state, and connected ones by their signal', () => {
    expect(estate.map(each => conditionIn(each, 30))).toEqual([
      'connected',
      'weak',
      'connected',
      'lost',
      'unknown',
      'unknown',
    ])
    expect(sift(estate, everything, now).counts).toEqual({ lost: 1, unknown: 2, weak: 1, connected: 2 })
  })

  it('lets through what fits all that is asked for', () => {
    expect(idsOf({})).toEqual([1, 2, 3, 4, 5, 6])
    expect(idsOf({ conditions: ['lost', 'weak'] })).toEqual([2, 4])
    expect(idsOf({ weakBelow: 81, conditions: ['weak'] })).toEqual([1, 2, 3])
    expect(idsOf({ clientId: 7 })).toEqual([3])
    expect(idsOf({ text: ' mill ' })).toEqual([6])
    expect(idsOf({ text: '0f00ab' })).toEqual([6])
    // What was never heard has been silent for longest.
    expect(idsOf({ silentHours: 24 })).toEqual([4, 5])
    expect(idsOf({ silentHours: 72 })).toEqual([5])
  })

  it('counts the conditions as if none were asked for, so that each can be chosen', () => {
    const { counts } = sift(estate, { ...everything, conditions: ['lost'] }, now)
    expect(counts).toEqual({ lost: 1, unknown: 2, weak: 1, connected: 2 })
  })

  it('ranks the conditions as the map ranks their levels', () => {
    const ranks = conditions.map(each => rankOf(levelOf[each]))
    expect(ranks).toEqual(ranks.toSorted((one, other) => other - one))
  })
})

describe('the order of the list', () => {
  it('is the worst first, among equals the weakest signal', () => {
    const tied = device(7, { signalStrength: 12 })
    expect(worstFirst([...estate, tied], 30).map(({ device: { id } }) => id)).toEqual([4, 5, 6, 7, 2, 3, 1])
  })

  it('is the nearest first for those whose position is known, and the others last', () => {
    const south = device(8, { position: { latitude: 49.5, longitude: 0 } })
    const listed = nearestFirst([device(5, { position: undefined }), device(1), south], { latitude: 49, longitude: 0 })
    expect(listed.map(({ device: { id }, km }) => [id, km === undefined ? undefined : Math.round(km)])).toEqual([
      [8, 56],
      [1, 111],
      [5, undefined],
    ])
  })

  it('measures over the ground: there and back are the same, and nowhere is further than the other side', () => {
    const position = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(position, position, (one, other) => {
        const km = kmBetween(one, other)
        expect(km).toBeCloseTo(kmBetween(other, one), 6)
        expect(km >= 0 && km <= 20_016).toBe(true)
        expect(kmBetween(one, one)).toBe(0)
      }),
    )
    expect(kmBetween({ latitude: 51.5074, longitude: -0.1278 }, { latitude: 55.9533, longitude: -3.1883 })).toBeCloseTo(
      534,
      -1,
    )
  })
})
