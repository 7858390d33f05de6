import { describe, expect, it } from 'vitest'
import {
  notesPath,
  summaryText as noticeText,
} from '../../../src/features/shift-notes/screens/shift-summary-made.notice.tsx'
import { summaryText } from '../../../src/features/shift-notes/server/summary.ts'

const shift = { areaId: 7, day: '2026-11-21', shift: 'night' } as const

describe('the summary of a shift', () => {
  it('has each note with who wrote it, and marks the important ones', () => {
    const notes = [
      { subject: 'Door 4', note: 'Does not latch.', important: true, by: 'Ada Marsh' },
      { subject: 'Keys', note: 'Counted.', important: false, by: null },
    ]
    expect(summaryText('Harbour House', shift, notes)).toBe(
      'Harbour House: night shift of 21/11/2026\n\n' +
        'IMPORTANT: Door 4\nDoes not latch.\nAda Marsh\n\nKeys\nCounted.\nSomebody who has left\n',
    )
  })

  it('says that there were none', () => {
    expect(summaryText('Harbour House', shift, [])).toBe('Harbour House: night shift of 21/11/2026\n\nNo notes.\n')
  })

  it('is told with its counts, and leads to the notes', () => {
    const made = { ...shift, site: 'Harbour House', notes: 1, important: 0, by: 'Ada' }
    expect(noticeText(made)).toBe('Harbour House, night shift of 21/11/2026: 1 note')
    expect(noticeText({ ...made, notes: 3, important: 2 })).toBe(
      'Harbour House, night shift of 21/11/2026: 3 notes, 2 of them important',
    )
    expect(notesPath(made)).toBe('/monitoring/shift-notes?areaId=7&day=2026-11-21..2026-11-21&shift=night')
  })
})
