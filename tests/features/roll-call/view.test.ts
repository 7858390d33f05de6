import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markKind } from '../../../src/features/roll-call/domain/mark.ts'
import { rollCall } from '../../../src/features/roll-call/live/roll-call.ts'
import { lastOf, toldItems } from '../../live/model/open-items.ts'
import { play } from '../../live/support/play.ts'
import { story } from '../../live/support/stories.ts'

it('shows the last mark of each person, unless that took an earlier one back', () =>
  fc.assert(
    fc.property(story, fc.infiniteStream(fc.boolean()), (facts, frames) => {
      const marks = lastOf(toldItems(facts, markKind), ({ personId }) => personId)
      const kept = marks.filter(({ mark }) => mark !== 'cleared').map(mark => [mark.personId, mark] as const)
      expect(play(rollCall, facts, () => frames.next().value === true).marks).toEqual(new Map(kept))
    }),
    { numRuns: 150 },
  ))
