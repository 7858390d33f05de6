import { describe, expect, it } from 'vitest'
import { lastDue } from '../../../src/features/offline-report/domain/last-due.ts'

const london = (frequency: string, now: string) => lastDue(frequency, 'Europe/London', new Date(now))?.toISOString()

describe('when a report was last due', () => {
  it('is seven in the morning there, in summer and winter', () => {
    expect(london('daily', '2026-07-10T06:00:00Z')).toBe('2026-07-10T06:00:00.000Z')
    expect(london('daily', '2026-07-10T05:59:59Z')).toBe('2026-07-09T06:00:00.000Z')
    expect(london('daily', '2026-12-10T07:00:00Z')).toBe('2026-12-10T07:00:00.000Z')
    // The night in which the clocks go back.
    expect(london('daily', '2026-10-25T06:59:00Z')).toBe('2026-10-24T06:00:00.000Z')
    expect(london('daily', '2026-10-25T07:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
  })

  it('is of its days alone', () => {
    // A Friday.
    const now = '2026-06-12T12:00:00Z'
    expect(london('twiceWeekly', now)).toBe('2026-06-11T06:00:00.000Z')
    expect(london('weekly', now)).toBe('2026-06-08T06:00:00.000Z')
    expect(london('monthly', now)).toBe('2026-06-01T06:00:00.000Z')
    expect(london('monthly', '2026-06-01T05:00:00Z')).toBe('2026-05-01T06:00:00.000Z')
    expect(london('none', now)).toBeUndefined()
  })
})
