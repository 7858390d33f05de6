import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoMap, type Candidate } from '../../../src/features/apex-import/domain/auto-map.ts'
import {
  doorCandidates,
  personCandidates,
  profileCandidates,
} from '../../../src/features/apex-import/domain/candidates.ts'

const candidate: fc.Arbitrary<Candidate> = fc.record({
  target: fc.integer({ min: 1, max: 8 }),
  confidence: fc.constantFrom('exact', 'likely'),
})
const files = fc.array(fc.array(candidate, { maxLength: 4 }), { maxLength: 12 })

test('two things of a file are never mapped to one', () => {
  fc.assert(
    fc.property(files, all => {
      const targets = autoMap(all).flatMap(({ target }) => target ?? [])
      expect(new Set(targets).size).toBe(targets.length)
    }),
  )
})

test('what is mapped is a candidate with that confidence, and exact beats likely', () => {
  fc.assert(
    fc.property(files, all => {
      const mapped = autoMap(all)
      const exactly = new Set(mapped.flatMap(({ target, confidence }) => (confidence === 'exact' ? [target] : [])))
      mapped.forEach(({ target, confidence }, index) => {
        const candidates = all[index] ?? []
        if (target !== null) expect(candidates).toContainEqual({ target, confidence })
        // Nothing that is exactly somebody's was lost to a likely one.
        if (confidence !== 'exact')
          for (const each of candidates) if (each.confidence === 'exact') expect(exactly).toContain(each.target)
      })
    }),
  )
})

test('doors are found by name, then by number', () => {
  const ours = [
    { doorId: 1, number: 1, name: 'Front door', controller: 'A' },
    { doorId: 2, number: 2, name: 'Back door', controller: 'A' },
    { doorId: 3, number: 1, name: 'Gate', controller: 'B' },
  ]
  const files = [
    { number: 9, name: 'BACK-DOOR' },
    { number: 1, name: 'Front  door' },
    { number: 1, name: 'Garage' },
    { number: 7, name: 'Attic' },
  ]
  expect(autoMap(files.map(each => doorCandidates(each, ours)))).toEqual([
    { target: 2, confidence: 'exact' },
    { target: 1, confidence: 'exact' },
    { target: 3, confidence: 'likely' },
    { target: null, confidence: 'none' },
  ])
})

test('a time profile is exact by name and times, likely by one of them', () => {
  const at = (start: string) => [{ days: [0, 1], start, end: '18:00' }]
  const ours = [
    { timeProfileId: 1, name: 'Office', periods: at('08:00') },
    { timeProfileId: 2, name: 'Night', periods: at('17:00') },
  ]
  const confidence = (name: string, start: string) =>
    profileCandidates({ name, periods: at(start) }, ours).map(each => `${each.target} ${each.confidence}`)[0]
  expect(confidence('office', '08:00')).toBe('1 exact')
  expect(confidence('Night', '08:00')).toBe('2 likely')
  expect(confidence('Day', '17:00')).toBe('2 likely')
  expect(confidence('Day', '06:00')).toBeUndefined()
  expect(profileCandidates({ name: 'Office', periods: [] }, ours)).toEqual([{ target: 1, confidence: 'likely' }])
})

test('two people of one name are no match', () => {
  const named = (personId: number) => ({ personId, name: 'Ada Hill', by: 'name' as const })
  expect(personCandidates([named(1), named(2)])).toEqual([])
  expect(personCandidates([named(1)])).toEqual([{ target: 1, confidence: 'likely' }])
  expect(personCandidates([{ personId: 3, name: 'Ada Hill', by: 'email' }, named(1)])[0]).toEqual({
    target: 3,
    confidence: 'exact',
  })
})
