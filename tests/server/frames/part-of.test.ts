import { expect, it } from 'vitest'
import { answerPartOf, controllersIn, othersIn, partOf } from '../../../server/frames/part-of.ts'
import { shownQuery } from '../../../server/frames/shown-query.ts'

const own = { controllerId: 5, isShared: false }
const shared = { controllerId: 5, isShared: true }
const rows = [{ controllerId: 5, a: 1 }, { controllerId: 6 }, { a: 2 }, 7, null]

it('a part of a message is what names the controller, and of its own message what names none', () => {
  expect(partOf(rows, shared)).toEqual([rows[0]])
  expect(partOf(rows, own)).toEqual([rows[0], rows[2], 7, null])
  expect([othersIn(rows, shared), othersIn(rows, own), othersIn({}, shared)]).toEqual([4, 1, 0])
  expect(partOf({ id: 1, items: rows }, shared)).toEqual({ id: 1, items: [rows[0], rows[2], 7, null] })
  for (const whole of ['text', null, undefined, 5]) expect(partOf(whole, shared)).toBe(whole)
})

it('a part of an answer names the rejected events of the controller alone', () => {
  const answer = { accepted: 3, duplicate: 0, rejected: [0, 1, 2, 9].map(index => ({ index, reason: 'x' })) }
  const indexes = (part: unknown) => (part as typeof answer).rejected.map(({ index }) => index)
  expect(indexes(answerPartOf(answer, rows, shared))).toEqual([0])
  expect(indexes(answerPartOf(answer, rows, own))).toEqual([0, 2, 9])
  expect(answerPartOf({ error: 'no' }, rows, own)).toEqual({ error: 'no' })
})

it('a call names its controllers in its body or its events', () => {
  expect(controllersIn(rows)).toEqual(new Set([5, 6, undefined]))
  expect(controllersIn({ controllerId: 5 })).toEqual(new Set([5]))
  expect([controllersIn({}), controllersIn(undefined)]).toEqual([undefined, undefined])
})

it('a query shows the numbers that calls have, and nothing else', () => {
  expect(shownQuery({ controllerId: '5', after: '17' })).toBe('?controllerId=5&after=17')
  expect(shownQuery({ after: 'A1B2', limit: ['1', '2'], keycode: '0000FEEDF00D', PIN4711: '' })).toBe(
    '?after=…&limit=…&…=…&…=…',
  )
  expect(shownQuery({})).toBe('')
})
