import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AccessPath, type AccessSnapshot, answersOf, decide } from '../../../src/domain/access/index.ts'
import { estates, instants } from './estates.ts'

/** What a path is, whichever door it leads to. */
const wayOf = ({ steps, ...path }: AccessPath) => ({
  ...path,
  steps: steps.map(({ kind, id }) => (kind === 'door' || kind === 'doorTimes' ? { kind } : { kind, id })),
})

/** With a second door beside the first, in all that the first is in. */
function withTwin({ doors, groups, doorGroups, ...estate }: AccessSnapshot): AccessSnapshot {
  const twin = (ids: ReadonlySet<number>) => new Set([...ids].flatMap(id => (id === 1 ? [1, 5] : [id])))
  const first = doors.get(1)
  return {
    ...estate,
    doors: new Map([...doors, ...(first ? [[5, { ...first, doorId: 5 }] as const] : [])]),
    doorGroups: new Map([...doorGroups].map(([id, group]) => [id, { ...group, doorIds: twin(group.doorIds) }])),
    groups: new Map(
      [...groups].map(([id, group]) => {
        const times = group.doorTimes.get(1)
        const doorTimes = times === undefined ? group.doorTimes : new Map([...group.doorTimes, [5, times]])
        return [id, { ...group, doorTimes, doorIds: twin(group.doorIds) }]
      }),
    ),
  }
}

it('answers for each door once, as if it were asked about by itself', () => {
  let shared = 0
  fc.assert(
    fc.property(estates.map(withTwin), instants, (estate, at) => {
      const doorIds = [1, 2, 3, 4, 5, 6]
      const answered = answersOf(estate, doorIds, at)
      for (const tokenId of [1, 2, 3, 4]) {
        const answers = answered(tokenId)
        expect(answers.flatMap(answer => answer.doorIds).toSorted((one, other) => one - other)).toEqual(doorIds)
        for (const { doorIds: alike, decision } of answers) {
          shared += alike.length - 1
          for (const doorId of alike) {
            const own = decide(estate, { tokenId, doorId, at })
            expect({ ...decision, paths: decision.paths.map(wayOf) }).toEqual({ ...own, paths: own.paths.map(wayOf) })
          }
        }
      }
    }),
    { numRuns: 500 },
  )
  // Estates in which no two doors are alike would test little.
  expect(shared).toBeGreaterThan(100)
})
