import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markKind } from '../../../src/features/roll-call/domain/mark.ts'
import { type LiveUnlisted, unlistedKind } from '../../../src/features/roll-call/domain/unlisted.ts'
import type { Fact } from '../../../src/domain/facts.ts'
import { runOf } from '../../../src/domain/stream/runs.ts'
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

it('shows who was added to an evacuation as they were marked last, until it ends', () => {
  const entry = { entryId: 'a', evacuationId: 7, name: 'Sam', lastSeen: '', note: '', addedBy: 'Ada', by: 'Ada' }
  const said = (sequence: number, mark: 'cleared' | 'safe', more: object = {}) => ({
    ...entry,
    sequence,
    mark,
    at: '2026-11-21T10:00:00.000Z',
    ...more,
  })
  const batch = (from: number, items: readonly LiveUnlisted[]): Fact => ({
    at: from,
    kind: 'batchReceived',
    batch: { from, to: from, entries: runOf(unlistedKind, items), sentAt: '2026-11-21T10:00:00.000Z' },
  })
  const facts = [batch(1, [said(1, 'cleared')]), batch(2, [said(2, 'safe')])]
  expect(play(rollCall, facts, () => true).unlisted).toEqual(new Map([['a', said(2, 'safe')]]))
  const ended = batch(3, [said(3, 'safe', { gone: true })])
  expect(play(rollCall, [...facts, ended], () => true).unlisted).toEqual(new Map())
})
