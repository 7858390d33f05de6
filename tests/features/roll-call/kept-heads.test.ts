import { expect, it } from 'vitest'
import type { LiveMark } from '../../../src/features/roll-call/domain/mark.ts'
import { entriesOf, headsWith, marksOf, zonesOf } from '../../../src/features/roll-call/live/kept-heads.ts'
import type { Head } from '../../../src/features/roll-call/live/roll.ts'
import { entriesWithKept, withKept } from '../../../src/features/roll-call/live/with-kept.ts'

const noEntries = new Map()
const mark = (personId: number, as: LiveMark['mark'], sequence: number): LiveMark => ({
  sequence,
  personId,
  mark: as,
  at: '2026-11-23T10:00:00Z',
  by: 'Ada',
})
const head = (personId: number, at: number, own?: LiveMark): Head => ({
  key: personId,
  personId,
  name: `Person ${personId}`,
  standing: 'missing',
  zoneId: 7,
  zone: 'Hall',
  areaId: 1,
  door: 'Front',
  at,
  mark: own,
})

it('shows the marks of this device over those it was told of, who needs help first', () => {
  const heads = [head(1, 10), head(2, 20, mark(2, 'safe', 4)), head(3, 30)]
  const kept = [
    { personId: 3, mark: 'safe', at: '2026-11-23T10:05:00Z', seen: 0 },
    { personId: 2, mark: 'needsHelp', at: '2026-11-23T10:06:00Z', seen: 4 },
  ] as const
  const shown = headsWith(heads, withKept(marksOf(heads, []), kept), noEntries)
  expect(shown.map(({ personId, standing }) => [personId, standing])).toEqual([
    [2, 'needsHelp'],
    [1, 'missing'],
    [3, 'safe'],
  ])
})

it('takes the newest of what the server has answered, never an older one', () => {
  const heads = [head(1, 10, mark(1, 'safe', 9)), head(2, 10)]
  const marks = marksOf(heads, [mark(1, 'needsHelp', 5), mark(2, 'safe', 6)])
  expect([marks.get(1)?.mark, marks.get(2)?.mark]).toEqual(['safe', 'safe'])
})

it('counts somebody whose mark was taken back as missing', () => {
  const [shown] = headsWith([head(1, 10)], marksOf([], [mark(1, 'cleared', 3)]), noEntries)
  expect(shown?.standing).toBe('missing')
})

it('knows the zones by their heads', () => {
  expect(zonesOf([head(1, 10), head(2, 20)])).toEqual([{ zoneId: 7, name: 'Hall' }])
})

it('lists the missing who need assistance before the others, wherever they were read', () => {
  const heads = [head(1, 30), { ...head(2, 10), assistance: 'A wheelchair' }, head(3, 20, mark(3, 'safe', 1))]
  const shown = headsWith(heads, marksOf(heads, []), noEntries)
  expect(shown.map(({ personId, assistance }) => [personId, assistance])).toEqual([
    [2, 'A wheelchair'],
    [1, undefined],
    [3, undefined],
  ])
})

it('lists who was added here beside who is on the roll, and their marks', () => {
  const entry = { entryId: 'e', evacuationId: 7 }
  const added = { name: 'Sam Guest', lastSeen: 'Reception', note: '' }
  const at = '2026-11-23T10:05:00Z'
  const kept = [
    { entry: { ...entry, added }, mark: 'cleared', at, seen: 0 },
    { entry, mark: 'needsHelp', at, seen: 0 },
  ] as const
  const shown = (until: number) =>
    headsWith(
      [head(1, 10)],
      new Map(),
      entriesWithKept(noEntries, kept.slice(0, until), () => 1),
    )
  expect(shown(1).map(({ name, standing }) => [name, standing])).toEqual([
    ['Person 1', 'missing'],
    ['Sam Guest', 'missing'],
  ])
  expect(shown(2)[0]).toMatchObject({ key: 'e', standing: 'needsHelp', areaId: 1, entry: { lastSeen: 'Reception' } })
  // The server has answered, and the page was closed: they are read again of what was kept.
  const taken = { ...added, ...entry, sequence: 9, addedBy: 'Ada', by: 'Ada', at, mark: 'safe' } as const
  const known = headsWith([], new Map(), entriesOf([], [taken]))
  expect(entriesOf(known, []).get('e')).toMatchObject(taken)
})
