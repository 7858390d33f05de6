import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  afterChanges,
  decide,
  differenceOf,
  instantsAt,
  type AccessSnapshot,
} from '../../../src/domain/access/index.ts'
import { changes, estates, instants } from './estates.ts'

const [tokenIds, doorIds] = [
  [1, 2, 3, 4],
  [1, 2, 3, 4, 5],
]
const moments = fc.uniqueArray(instants, { minLength: 1, maxLength: 4, selector: at => at.getTime() })

/** What is opened at which of the instants, asked pair by pair. */
const opened = (snapshot: AccessSnapshot, asked: readonly Date[]) =>
  new Map(
    tokenIds.flatMap(tokenId =>
      doorIds.map((doorId): [string, string] => [
        `${tokenId} ${doorId}`,
        asked.map(at => (decide(snapshot, { tokenId, doorId, at }).allowed ? 'o' : '-')).join(''),
      ]),
    ),
  )

const kindOf = (before: string, after: string) =>
  before === after ? undefined : !before.includes('o') ? 'gains' : !after.includes('o') ? 'loses' : 'times'

it('is what the full answers before and after differ by, over any estate and change', () => {
  const met = { gains: 0, loses: 0, times: 0, emptied: 0 }
  fc.assert(
    fc.property(estates, changes, moments, (before, change, asked) => {
      const after = afterChanges(before, change)
      const [was, is] = [opened(before, asked), opened(after, asked)]
      const found = differenceOf(before, after, { tokenIds, doorIds, instantsOf: () => asked })
      const told = new Map<string, string>()
      for (const { tokenIds: alike, ...lists } of found.differing)
        for (const kind of ['gains', 'loses', 'times'] as const)
          for (const tokenId of alike)
            for (const doorId of lists[kind].flat()) {
              expect(told.has(`${tokenId} ${doorId}`)).toBe(false)
              told.set(`${tokenId} ${doorId}`, kind)
              met[kind]++
            }
      for (const [pair, answers] of was) expect(told.get(pair)).toBe(kindOf(answers, is.get(pair) ?? ''))
      const someOpen = (answers: ReadonlyMap<string, string>, doorId: number) =>
        tokenIds.some(tokenId => answers.get(`${tokenId} ${doorId}`)?.includes('o'))
      const emptied = doorIds.filter(doorId => someOpen(was, doorId) && !someOpen(is, doorId))
      expect(found.emptied.toSorted((one, other) => one - other)).toEqual(emptied)
      met.emptied += emptied.length
    }),
    { numRuns: 5000 },
  )
  expect(Math.min(...Object.values(met))).toBeGreaterThan(3)
})

it('tells who loses their only access from one who keeps the same', () => {
  const days = { validFrom: null, validUntil: null }
  const access = { ...days, areaId: null, groupId: 1, active: true }
  const token = { ...days, ...always, status: 'live' as const, enabled: true, timeProfileId: null }
  const tokens = new Map([1, 2].map(tokenId => [tokenId, { ...token, tokenId }]))
  const group = { groupId: 1, areaId: null, timeProfileId: null, autoAllDoors: false, doorGroupIds: [] }
  const door = { doorId: 1, areaIds: [1], timeZone: 'Europe/London', holidays: [], zoneId: null }
  const before: AccessSnapshot = {
    tokens,
    activations: new Map([1, 2].map(tokenId => [tokenId, [{ ...access, activationId: tokenId, tokenId }]])),
    groups: new Map([[1, { ...group, doorIds: new Set([1]), doorTimes: new Map() }]]),
    doorGroups: new Map(),
    timeProfiles: new Map(),
    doors: new Map([[1, { ...door, excludeFromAutoAllDoors: false, isLocked: false }]]),
    zones: new Map(),
    occupancy: new Map(),
  }
  const after = afterChanges(before, { activations: new Map([[2, { tokenId: 2, isGone: true }]]) })
  const asked = { tokenIds: [1, 2], doorIds: [1], instantsOf: () => [new Date('2026-03-09T12:00Z')] }
  expect(differenceOf(before, after, asked)).toEqual({
    differing: [{ tokenIds: [2], gains: [], loses: [[1]], times: [] }],
    emptied: [],
  })
})

const always = { validFrom: null, validUntil: null, personValidFrom: null, personValidUntil: null }
/** Who is inside is known of now alone, and only the days of what changes are looked at beyond it. */
const standing = (estate: AccessSnapshot): AccessSnapshot => ({
  ...estate,
  occupancy: new Map(),
  tokens: new Map([...estate.tokens].map(([id, token]) => [id, { ...token, ...always }])),
  activations: new Map(
    [...estate.activations].map(([id, own]) => [id, own.map(each => ({ ...each, validFrom: null, validUntil: null }))]),
  ),
})
const place = fc.constantFrom('Europe/London', 'America/New_York', 'Pacific/Auckland')

it('is found at the chosen instants whenever there is one within the days looked at', () => {
  let differing = 0
  fc.assert(
    fc.property(estates, changes, instants, place, (estate, change, now, timeZone) => {
      const doors = new Map([...estate.doors].map(([id, door]) => [id, { ...door, timeZone }]))
      const before = standing({ ...estate, doors })
      const changed = {
        ...change,
        doors: new Map([...(change.doors ?? [])].map(([id, door]) => [id, door && { ...door, timeZone }])),
      }
      const after = afterChanges(before, changed)
      const turns = [...(change.activations?.values() ?? [])].flatMap(each =>
        'isGone' in each
          ? []
          : [each.validFrom, each.validUntil && nextDay(each.validUntil)].filter(day => day !== null),
      )
      const profiles = [...before.timeProfiles.values(), ...after.timeProfiles.values()]
      const chosen = instantsAt({ timeZone, holidays: [] }, { profiles, turns: turns.toSorted(), now, days: 7 })
      const hours = Array.from({ length: 7 * 48 - 48 }, (_, half) => new Date(now.getTime() + half * 30 * 60_000))
      for (const doorId of doorIds) {
        const compare = (asked: readonly Date[]) =>
          differenceOf(before, after, { tokenIds, doorIds: [doorId], instantsOf: () => asked }).differing
        const every = compare(hours)
        if (every.length > 0) {
          differing++
          expect(compare(chosen).length).toBeGreaterThan(0)
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(differing).toBeGreaterThan(20)
})

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
