import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { allowerOf } from '../../../src/domain/access/decide.ts'
import { decide, deciderOf, eventTypeOf } from '../../../src/domain/access/index.ts'
import { estates, instants } from './estates.ts'
import { SlowModel } from './slow-model.ts'

const questions = fc.record({ direction: fc.constantFrom('in' as const, 'out' as const), at: instants })
/** Every credential and door of such an estate, and one of each that it hasn't. */
const pairs = [1, 2, 3, 4].flatMap(tokenId => [1, 2, 3, 4, 5].map(doorId => ({ tokenId, doorId })))

it('agrees with the rules read one by one, over any estate', () => {
  const answers = { yes: 0, no: 0 }
  fc.assert(
    fc.property(estates, questions, (estate, { at, direction }) => {
      const model = new SlowModel(estate, at)
      for (const { tokenId, doorId } of pairs) {
        const { allowed } = decide(estate, { tokenId, doorId, at, direction })
        expect(allowed).toBe(model.opens(tokenId, doorId, direction))
        answers[allowed ? 'yes' : 'no']++
      }
    }),
    { numRuns: 1000 },
  )
  // About 560 are 'yes'; far fewer would test little.
  expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(200)
})

it('gives one answer, whether one credential is asked about or many', () => {
  fc.assert(
    fc.property(estates, questions, fc.integer({ min: 1, max: 5 }), (estate, question, doorId) => {
      const ask = deciderOf(estate, { ...question, doorId })
      const opens = allowerOf(estate, { ...question, doorId })
      for (const tokenId of [1, 2, 3, 4]) expect(opens(tokenId)).toBe(ask(tokenId).allowed)
      for (const tokenId of [1, 2, 3, 4]) expect(ask(tokenId)).toEqual(decide(estate, { ...question, doorId, tokenId }))
    }),
    { numRuns: 300 },
  )
})

it('has an open path whenever it allows, and says what a controller would report', () => {
  fc.assert(
    fc.property(estates, questions, fc.constantFrom(...pairs), (estate, question, pair) => {
      const { allowed, reason, paths } = decide(estate, { ...question, ...pair })
      expect(eventTypeOf(reason) === 'accessGranted').toBe(allowed)
      expect(!allowed || paths.some(({ open }) => open)).toBe(true)
      for (const { steps, open, closed } of paths) {
        expect([steps.at(0)?.kind, steps.at(-1)]).toEqual(['activation', { kind: 'door', id: pair.doorId }])
        expect(open).toBe(closed === undefined)
      }
    }),
    { numRuns: 1000 },
  )
})
