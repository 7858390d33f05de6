import { describe, expect, it } from 'vitest'
import { nextRun, type Timing } from '../../../src/features/reports/domain/next-run.ts'

const zone = 'Europe/London'
const daily: Timing = { frequency: 'day', dayOfWeek: null, dayOfMonth: null, time: '07:00' }
const next = (timing: Partial<Timing>, after: string) =>
  nextRun({ ...daily, ...timing }, zone, new Date(after)).toISOString()

describe('the next run of a scheduled report', () => {
  it('is by the clock of the organisation, in winter and in summer', () => {
    expect(next({}, '2026-01-10T06:59:59Z')).toBe('2026-01-10T07:00:00.000Z')
    expect(next({}, '2026-01-10T07:00:00Z')).toBe('2026-01-11T07:00:00.000Z')
    expect(next({}, '2026-07-10T06:30:00Z')).toBe('2026-07-11T06:00:00.000Z')
  })

  it('moves with the clocks on the day they change, and comes once', () => {
    expect(next({}, '2026-03-28T08:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
    // 01:30 does not exist on 29 March, and exists twice on 25 October.
    expect(next({ time: '01:30' }, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    const first = next({ time: '01:30' }, '2026-10-24T12:00:00Z')
    expect(first.slice(0, 10)).toBe('2026-10-25')
    expect(next({ time: '01:30' }, first)).toBe('2026-10-26T01:30:00.000Z')
  })

  it('is on the day of the week', () => {
    // 10 June 2026 is a Wednesday.
    const weekly = { frequency: 'week', dayOfWeek: 'wednesday' }
    expect(next(weekly, '2026-06-10T05:00:00Z')).toBe('2026-06-10T06:00:00.000Z')
    expect(next(weekly, '2026-06-10T06:00:00Z')).toBe('2026-06-17T06:00:00.000Z')
    expect(next({ ...weekly, dayOfWeek: 'monday' }, '2026-06-10T05:00:00Z')).toBe('2026-06-15T06:00:00.000Z')
  })

  it('is on the day of the month, in a shorter one on its last', () => {
    const monthly = { frequency: 'month', dayOfMonth: 31 }
    expect(next(monthly, '2026-01-31T08:00:00Z')).toBe('2026-02-28T07:00:00.000Z')
    expect(next(monthly, '2026-02-28T08:00:00Z')).toBe('2026-03-31T06:00:00.000Z')
    expect(next({ frequency: 'month', dayOfMonth: 1 }, '2026-12-15T08:00:00Z')).toBe('2027-01-01T07:00:00.000Z')
  })
})
