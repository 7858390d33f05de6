import { expect, it } from 'vitest'
import { leftOf } from '../../../src/features/registration/screens/words.ts'

it('says how much of a trial is left, in days', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  expect(
    ['2026-11-29T12:00:00Z', '2026-11-23T13:00:00Z', '2026-11-22T12:00:01Z', '2026-11-22T12:00:00Z'].map(end =>
      leftOf(end, now),
    ),
  ).toEqual(['7 days', '2 days', 'less than a day', undefined])
})
