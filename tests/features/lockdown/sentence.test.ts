import { expect, it } from 'vitest'
import { lockdownSentence, standingOpenSentence } from '../../../src/features/lockdown/domain/sentence.ts'

const none = { refused: 0, silent: 0, offline: 0, waiting: 0, confirmed: 0, takenOver: 0 }
const open = (...places: string[]) => places.map(place => ({ place }))

it.each([
  [{ confirmed: 40 }, [], 'All 40 confirmed'],
  [{ confirmed: 1 }, [], '1 of 1 confirmed'],
  [
    { confirmed: 37, offline: 3 },
    ['Loading bay', 'Side door', 'Gate'],
    '37 of 40 confirmed, 3 offline: Loading bay; Side door; Gate',
  ],
  [
    { confirmed: 35, offline: 2, refused: 1, silent: 1, waiting: 1 },
    ['A', 'B', 'C', 'D', 'E'],
    '35 of 40 confirmed, 2 offline, 1 refused, 1 did not answer, 1 waiting: A; B; C; 2 more',
  ],
  [{ confirmed: 3, takenOver: 2 }, [], 'All 3 confirmed. 2 taken over by a newer one'],
  [{}, [], '0 of 0 confirmed'],
])('%j is said in one sentence that leaves nothing out', (counts, places, said) => {
  expect(lockdownSentence({ counts: { ...none, ...counts }, open: open(...places) })).toBe(said)
})

it('a door that is locked and stands open is never passed over', () => {
  expect(standingOpenSentence({ doors: 0, first: [] })).toBeUndefined()
  expect(standingOpenSentence({ doors: 1, first: ['Gate'] })).toBe('1 door is locked but stands open: Gate')
  expect(standingOpenSentence({ doors: 5, first: ['A', 'B', 'C', 'D'] })).toBe(
    '5 doors are locked but stand open: A; B; C; 2 more',
  )
})
