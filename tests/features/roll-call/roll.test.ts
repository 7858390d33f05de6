import { describe, expect, it } from 'vitest'
import { isWithin } from '../../../src/features/roll-call/live/limit.ts'
import { inKeptOrder, isGroup, linesOf, placesOf } from '../../../src/features/roll-call/live/lines.ts'
import type { Head } from '../../../src/features/roll-call/live/roll.ts'
import { tally, tallyByZone } from '../../../src/features/roll-call/live/tally.ts'
import { rollOf } from './model.ts'
import type { LiveMark } from '../../../src/features/roll-call/domain/mark.ts'
import type { ZoneOccupant, ZoneState } from '../../../src/live/views/occupancy.state.ts'

const occupant = (tokenId: number, personId: number | undefined, at: number): ZoneOccupant => ({
  tokenId,
  personId,
  name: personId === undefined ? `T${tokenId}` : `Person ${personId}`,
  at,
  doorId: 1,
  door: '1 Main entrance',
})
const marked = (personId: number, mark: LiveMark['mark'], areaId?: number): [number, LiveMark] => [
  personId,
  { sequence: personId, personId, mark, at: '', by: 'Marshal', ...(areaId !== undefined && { areaId }) },
]
/** Zone 1 and 2 are floors of house 100, zone 3 is in house 200. */
const zone = (zoneId: number, occupants: readonly ZoneOccupant[] = []): ZoneState => ({
  zoneId,
  name: `Zone ${zoneId}`,
  areaId: zoneId,
  maxOccupancy: undefined,
  resetMinutes: undefined,
  headCount: occupants.length,
  occupants,
})
const siteOf = (areaId: number | undefined) => (areaId === undefined ? undefined : areaId === 3 ? 200 : 100)
const byZone = (heads: readonly Head[]) => Map.groupBy(heads, ({ zoneId }) => zoneId)

describe('the roll call', () => {
  const zones = [
    zone(1, [occupant(11, 1, 100), occupant(12, 2, 90), occupant(13, undefined, 80)]),
    zone(2, [occupant(21, 1, 200), occupant(22, 3, 150)]),
    zone(3, [occupant(31, 4, 50)]),
  ]
  const roll = (...marks: [number, LiveMark][]) => rollOf({ zones, marks: new Map(marks), siteOf })
  const standings = (...marks: [number, LiveMark][]) => roll(...marks).map(({ key, standing }) => [key, standing])

  it('counts a person with two credentials once, where the newer one was read', () => {
    expect(roll().map(({ key, zoneId }) => [key, zoneId])).toEqual([
      [1, 2],
      [3, 2],
      [2, 1],
      [-13, 1],
      [4, 3],
    ])
  })

  it('puts who needs help first, then the missing, then the others', () => {
    const marks = [marked(3, 'safe', 2), marked(1, 'needsHelp', 2), marked(2, 'cleared')] as const
    expect(standings(...marks)).toEqual([
      [1, 'needsHelp'],
      [2, 'missing'],
      [-13, 'missing'],
      [4, 'notCalled'],
      [3, 'safe'],
    ])
    expect(tally(roll(...marks))).toEqual({ needsHelp: 1, missing: 2, notCalled: 1, notOnSite: 0, safe: 1 })
  })

  it('tells apart who is known to be away, neither missing nor safe', () => {
    expect(standings(marked(3, 'notOnSite', 2), marked(1, 'safe', 2))).toEqual([
      [2, 'missing'],
      [-13, 'missing'],
      [4, 'notCalled'],
      [3, 'notOnSite'],
      [1, 'safe'],
    ])
  })

  it('counts nobody as missing before somebody is marked, nor in a building where nobody was', () => {
    expect(new Set(standings().map(([, standing]) => standing))).toEqual(new Set(['notCalled']))
    const inOther = [marked(4, 'safe', 3)] as const
    expect(standings(...inOther).filter(([, standing]) => standing === 'missing')).toEqual([])
  })

  it('calls the whole building by a mark on one of its floors, even if the mark names no place', () => {
    for (const mark of [marked(3, 'safe', 1), marked(3, 'safe')])
      expect(standings(mark).filter(([, standing]) => standing === 'missing')).toHaveLength(3)
  })

  it('keeps somebody who needs help and is read out of every zone, at the site where they were marked', () => {
    const heads = rollOf({ marks: new Map([marked(7, 'needsHelp', 3), marked(8, 'safe')]), siteOf })
    expect(heads).toMatchObject([{ key: 7, standing: 'needsHelp', zone: undefined, areaId: 3 }])
    const all = { zoneIds: null, areaIds: null }
    expect(heads.filter(isWithin({ ...all, siteId: 200 }, siteOf))).toHaveLength(1)
    expect(heads.filter(isWithin({ ...all, siteId: 100 }, siteOf))).toHaveLength(0)
  })

  it('is limited to chosen zones, sites, and the site that is picked', () => {
    const within = (limit: Partial<Parameters<typeof isWithin>[0]>) =>
      zones
        .filter(isWithin({ zoneIds: null, areaIds: null, siteId: undefined, ...limit }, siteOf))
        .map(({ zoneId }) => zoneId)
    expect(within({})).toEqual([1, 2, 3])
    expect(within({ zoneIds: [1, 3] })).toEqual([1, 3])
    expect(within({ areaIds: [2] })).toEqual([2])
    expect(within({ siteId: 100 })).toEqual([1, 2])
  })

  it('counts by zone, an empty one too', () => {
    const counted = tallyByZone([...zones, zone(4)], byZone(roll(marked(1, 'safe', 1))))
    expect(counted).toEqual([
      { zoneId: 1, name: 'Zone 1', heads: 2, missing: 2, needsHelp: 0, notCalled: 0, notOnSite: 0, safe: 0 },
      { zoneId: 2, name: 'Zone 2', heads: 2, missing: 1, needsHelp: 0, notCalled: 0, notOnSite: 0, safe: 1 },
      { zoneId: 3, name: 'Zone 3', heads: 1, missing: 0, needsHelp: 0, notCalled: 1, notOnSite: 0, safe: 0 },
      { zoneId: 4, name: 'Zone 4', heads: 0, missing: 0, needsHelp: 0, notCalled: 0, notOnSite: 0, safe: 0 },
    ])
  })

  describe('as a list', () => {
    const lines = (...marks: [number, LiveMark][]) => {
      const heads = byZone(roll(...marks))
      return linesOf(heads, tallyByZone(zones, heads))
    }
    const words = (list: ReturnType<typeof lines>) => list.map(line => (isGroup(line) ? line.name : line.key))

    it('has who needs help on top, then the zones with their people, those with the most missing first', () => {
      expect(words(lines(marked(2, 'needsHelp', 1), marked(3, 'safe', 2)))).toEqual([
        'Needs help',
        2,
        'Zone 1',
        -13,
        'Zone 2',
        1,
        3,
        'Zone 3',
        4,
      ])
    })

    it('keeps its order while people are marked: new lines come last, gone ones are removed', () => {
      const before = lines(marked(3, 'safe', 2))
      const after = lines(marked(3, 'safe', 2), marked(1, 'needsHelp', 2))
      expect(words(after)).not.toEqual(words(before))
      expect(words(inKeptOrder(after, placesOf(before)))).toEqual(words(before))
      expect(words(inKeptOrder(after, placesOf(before.slice(0, -1)))).at(-1)).toBe(4)
      expect(inKeptOrder([], placesOf(before))).toEqual([])
    })
  })
})
