import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LiveMark } from '../../../src/features/roll-call/domain/mark.ts'
import { noFacts, type RollFacts } from '../../../src/features/roll-call/live/roll-facts.ts'
import { Reads } from '../../../src/features/roll-call/live/reads.ts'
import { RollIndex } from '../../../src/features/roll-call/live/roll-index.ts'
import { applyOccupancy } from '../../../src/live/views/occupancy-patch.ts'
import { noOccupancy, type ZoneOccupant, type ZoneState } from '../../../src/live/views/occupancy.state.ts'
import { rollModel } from './model.ts'

const seed = Date.now() % 2_147_483_647
console.log(`roll index: fast-check seed ${seed}`)

/** Credentials 1 to 12 are of people 1 to 4 or of nobody; each zone is a floor of one of two sites. */
const personOf = (tokenId: number) => (tokenId % 3 === 0 ? undefined : (tokenId % 4) + 1)
const siteOf = (areaId: number | undefined) => (areaId === undefined ? undefined : areaId % 2)
const otherSiteOf = (areaId: number | undefined) => (areaId === undefined ? undefined : areaId % 3)

const upTo = (max: number) => fc.integer({ min: 1, max })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('moved' as const), token: upTo(12), zone: fc.nat(4), at: upTo(30) }),
  },
  fc.record({
    kind: fc.constant('marked' as const),
    person: upTo(5),
    as: fc.constantFrom('safe', 'needsHelp', 'notOnSite', 'cleared', undefined),
    area: fc.option(upTo(4), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('turned' as const), person: upTo(4), isAway: fc.boolean() }),
  fc.record({
    kind: fc.constant('added' as const),
    entry: fc.constantFrom('a', 'b'),
    as: fc.constantFrom('needsHelp', 'cleared', undefined),
  }),
  fc.record({ kind: fc.constant('evacuated' as const), areas: fc.array(upTo(4), { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('needed' as const), person: upTo(4) }),
  fc.record({ kind: fc.constant('renamed' as const), zone: upTo(4) }),
  fc.record({ kind: fc.constant('deleted' as const), zone: upTo(4) }),
  fc.record({ kind: fc.constant('replaced' as const), keep: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const zone = (zoneId: number, name = `Zone ${zoneId}`): Omit<ZoneState, 'occupants'> => ({
  zoneId,
  name,
  areaId: zoneId,
  maxOccupancy: undefined,
  resetMinutes: undefined,
  headCount: 0,
})

function moved(zones: readonly ZoneState[], token: number, to: number, at: number): readonly ZoneState[] {
  const personId = personOf(token)
  const occupant: ZoneOccupant = {
    tokenId: token,
    personId,
    name: `T${token}`,
    at,
    doorId: 1,
    door: 'Door',
  }
  const from = zones.find(({ occupants }) => occupants.some(({ tokenId }) => tokenId === token))
  const changed = new Map(
    [from && [from.zoneId, []], to > 0 && [to, [occupant]]].filter(Boolean) as [number, ZoneOccupant[]][],
  )
  const names = new Map(zones.map(({ zoneId, name }) => [zoneId, name]))
  const patches = [...changed].map(([id, entered]) => ({ zone: zone(id, names.get(id)), entered }))
  return applyOccupancy({ ...noOccupancy, zones }, { reset: undefined, zones: patches, left: [token], turned: [] })
    .zones
}

function after(facts: RollFacts, told: Step, n: number): RollFacts {
  const said = { sequence: n, at: '', by: 'Marshal' }
  switch (told.kind) {
    case 'moved':
      return { ...facts, zones: moved(facts.zones, told.token, told.zone, told.at) }
    case 'marked': {
      const marks = new Map(facts.marks)
      const { person: personId, as, area } = told
      if (as === undefined) marks.delete(personId)
      else marks.set(personId, { ...said, personId, mark: as, ...(area !== undefined && { areaId: area }) } as LiveMark)
      return { ...facts, marks }
    }
    case 'turned': {
      const away = new Set(facts.away)
      if (told.isAway) away.add(told.person)
      else away.delete(told.person)
      return { ...facts, away }
    }
    case 'added': {
      const entries = new Map(facts.entries)
      const entry = {
        ...said,
        entryId: told.entry,
        evacuationId: 1,
        name: told.entry,
        lastSeen: '',
        note: '',
        addedBy: '',
      }
      if (told.as === undefined) entries.delete(told.entry)
      else entries.set(told.entry, { ...entry, mark: told.as })
      return { ...facts, entries }
    }
    case 'evacuated':
      return { ...facts, evacuated: told.areas }
    case 'needed':
      return { ...facts, needs: new Map([[told.person, 'A wheelchair']]) }
    case 'renamed':
      return {
        ...facts,
        zones: facts.zones.map(each => (each.zoneId === told.zone ? { ...each, name: `Hall ${n}` } : each)),
      }
    case 'deleted':
      return { ...facts, zones: facts.zones.filter(({ zoneId }) => zoneId !== told.zone) }
    case 'replaced':
      // As after a new snapshot: everything is there again, in other objects.
      return {
        ...facts,
        siteOf: told.keep ? siteOf : otherSiteOf,
        zones: facts.zones.map(each => ({ ...each, occupants: each.occupants.map(who => ({ ...who })) })),
      }
  }
}

it('is always what a slow model works out from nothing, whatever has changed before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const index = new RollIndex()
      let facts: RollFacts = { ...noFacts, siteOf }
      for (const [n, told] of steps.entries()) {
        facts = after(facts, told, n)
        const byZone = index.read(facts)
        const expected = Map.groupBy(rollModel(facts), ({ zoneId }) => zoneId)
        const shown = new Map([...byZone].filter(([, heads]) => heads.length > 0))
        expect(shown.size).toBe(expected.size)
        for (const [zoneId, heads] of expected) expect(shown.get(zoneId)).toEqual(heads)
      }
    }),
    { seed, numRuns: 300 },
  )
})

it('leaves the list of a zone as it is while nothing of it changes', () => {
  const index = new RollIndex()
  const zones = moved(moved([], 1, 1, 10), 2, 2, 20)
  const before = index.read({ ...noFacts, zones })
  const then = index.read({ ...noFacts, zones: moved(zones, 4, 2, 30) })
  expect(then.get(1)).toBe(before.get(1))
  expect(then.get(2)?.map(({ tokenId }) => tokenId)).toEqual([4, 2])
})

it('keeps nothing of a zone as it was, but its name and place', () => {
  const reads = new Reads()
  const before = moved([], 1, 1, 10)
  reads.follow(before, () => undefined)
  reads.follow(moved(before, 4, 1, 20), () => undefined)
  for (const token of [1, 4])
    expect(reads.newest(personOf(token) ?? -token)?.place).toEqual({ zoneId: 1, name: 'Zone 1', areaId: 1 })
})
