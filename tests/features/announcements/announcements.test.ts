import { expect, test } from 'vitest'
import { piecesOf } from '../../../src/features/announcements/domain/links.ts'
import { shownAt, typeOf } from '../../../src/features/announcements/domain/order.ts'
import type { ActiveAnnouncement } from '../../../src/features/announcements/domain/wire.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const one = (announcementId: number, more: Partial<ActiveAnnouncement> = {}): ActiveAnnouncement => ({
  announcementId,
  announcementType: 1,
  announcementTheme: 'primary',
  subject: 'Subject',
  announcementMessage: 'Message',
  start: '2026-11-21T10:00:00.000Z',
  end: null,
  hidden: false,
  ...more,
})
const ids = (all: readonly ActiveAnnouncement[], at = noon) => shownAt(all, at).map(each => each.announcementId)

test('the most urgent are shown first, of equals the newest', () => {
  const all = [
    one(1),
    one(2, { announcementType: 4 }),
    one(3, { announcementType: 3 }),
    one(4, { start: '2026-11-21T11:00:00.000Z' }),
    one(5, { announcementType: 2 }),
  ]
  expect(ids(all)).toEqual([5, 3, 4, 1, 2])
})

test('one is shown from its start until just before its end, unless it is hidden', () => {
  const all = [one(1, { end: '2026-11-21T12:00:00.000Z' }), one(2, { start: '2026-11-21T12:00:00.000Z' }), one(3)]
  expect(ids(all, noon - 1)).toEqual([1, 3])
  expect(ids(all)).toEqual([2, 3])
  expect(ids([one(1, { hidden: true })])).toEqual([])
})

test('a type that is not known counts as information', () => {
  expect([typeOf('2'), typeOf('9'), typeOf(null)]).toEqual([2, 1, 1])
})

test('web addresses are links, without the end of the sentence', () => {
  const pieces = piecesOf('See https://example.org/a?b=c, or (http://example.org).')
  expect(pieces.map(({ at: _at, ...piece }) => piece)).toEqual([
    { text: 'See ' },
    { text: 'https://example.org/a?b=c', href: 'https://example.org/a?b=c' },
    { text: ', or (' },
    { text: 'http://example.org', href: 'http://example.org' },
    { text: ').' },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,<script>', '<a href="x">y</a>', 'www.example.org', 'xhttp://a'])(
  '%s is text',
  text => expect(piecesOf(text).filter(({ href }) => href !== undefined)).toEqual([]),
)

test('what is in angle brackets after an address is no part of it', () => {
  expect(piecesOf('https://example.org<script>').map(({ href }) => href)).toEqual(['https://example.org', undefined])
})
