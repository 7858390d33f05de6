import { describe, expect, it } from 'vitest'
import { byShift, type OfShift } from '../../../src/features/shift-notes/domain/by-shift.ts'

const note = (subject: string, day: string, shift: OfShift['shift'], important = false, areaId = 1) => ({
  subject,
  day,
  shift,
  important,
  areaId,
  status: 'open' as OfShift['status'],
})

describe('the notes of the last shifts', () => {
  it('begin with the newest shift, and of each shift with what is important', () => {
    const left = byShift([
      note('Keys', '2026-11-21', 'early'),
      note('Visitors', '2026-11-21', 'night'),
      note('Alarm', '2026-11-21', 'night', true),
      note('Delivery', '2026-11-21', 'late'),
      note('Cleaners', '2026-11-22', 'early'),
    ])
    expect(left.map(({ notes }) => notes.map(({ subject }) => subject))).toEqual([
      ['Cleaners'],
      ['Alarm', 'Visitors'],
      ['Delivery'],
      ['Keys'],
    ])
  })

  it('end with what is settled, however important it was', () => {
    const gate = { ...note('Gate', '2026-11-21', 'late', true), status: 'settled' as const }
    const [late] = byShift([gate, note('Keys', '2026-11-21', 'late')])
    expect(late?.notes.map(({ subject }) => subject)).toEqual(['Keys', 'Gate'])
  })

  it('are kept apart by site', () => {
    const left = byShift([note('Here', '2026-11-21', 'late'), note('There', '2026-11-21', 'late', false, 2)])
    expect(left.map(({ notes }) => notes.length)).toEqual([1, 1])
  })
})
