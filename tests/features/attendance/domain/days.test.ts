import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt, daysBetween, endOf, startOf } from '../../../../src/features/attendance/domain/local-days.ts'
import type { Read } from '../../../../src/features/attendance/domain/presences.ts'
import { workedDays } from '../../../../src/features/attendance/domain/worked-days.ts'

const hourMs = 3_600_000
const london = 'Europe/London'
const hoursOf = (day: string, zone: string) => (endOf(day, zone) - startOf(day, zone)) / hourMs
const read = (kind: 'in' | 'out', iso: string): Read => ({ kind, zoneId: 1, at: Date.parse(iso) })
const days = (reads: Read[], from = '2026-01-01', to = '2026-12-31') =>
  workedDays(reads, { from, to, timeZone: london, now: Date.parse('2027-06-01T00:00:00Z') }).map(
    ({ day, ms, presences }) => `${day} ${ms / hourMs} h ${presences.map(({ state }) => state).join(' ')}`,
  )

describe('a local day', () => {
  it('has 23 or 25 hours where the clocks are changed', () => {
    expect(['2026-03-28', '2026-03-29', '2026-10-25'].map(day => hoursOf(day, london))).toEqual([24, 23, 25])
  })

  it('begins when its first minute does, also where clocks pass over midnight', () => {
    expect(new Date(startOf('2026-09-06', 'America/Santiago')).toISOString()).toBe('2026-09-06T04:00:00.000Z')
    expect(hoursOf('2026-09-06', 'America/Santiago')).toBe(23)
  })

  it('holds exactly the instants that its calendar says', () => {
    const zones = ['Europe/London', 'America/Santiago', 'America/Havana', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2015-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }),
        (zone, date) => {
          const day = dayAt(date.getTime(), zone)
          expect(startOf(day, zone)).toBeLessThanOrEqual(date.getTime())
          expect(endOf(day, zone)).toBeGreaterThan(date.getTime())
          expect(dayAt(startOf(day, zone), zone)).toBe(day)
        },
      ),
    )
  })

  it('is followed by the next, over months and leap days', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('worked days', () => {
  it('count a shift over midnight to the day on which it began', () => {
    expect(days([read('in', '2026-06-01T21:00:00Z'), read('out', '2026-06-02T05:00:00Z')])).toEqual([
      '2026-06-01 8 h whole',
    ])
  })

  it('count the hours that passed in a night in which the clocks are changed', () => {
    // 22:00 to 06:00 by the clocks.
    expect(days([read('in', '2026-03-28T22:00:00Z'), read('out', '2026-03-29T05:00:00Z')])).toEqual([
      '2026-03-28 7 h whole',
    ])
    expect(days([read('in', '2026-10-24T21:00:00Z'), read('out', '2026-10-25T06:00:00Z')])).toEqual([
      '2026-10-24 9 h whole',
    ])
  })

  it('have the reads of the site’s midnight, not of Greenwich’s', () => {
    expect(days([read('in', '2026-06-01T23:30:00Z'), read('out', '2026-06-02T06:30:00Z')])).toEqual([
      '2026-06-02 7 h whole',
    ])
  })

  it('count no hours where an end is missing, and say which', () => {
    expect(
      days([
        read('in', '2026-06-01T08:00:00Z'),
        read('in', '2026-06-01T09:00:00Z'),
        read('out', '2026-06-03T16:00:00Z'),
      ]),
    ).toEqual(['2026-06-01 0 h noOut', '2026-06-03 0 h noIn'])
  })

  it('leave out what began before the first day and after the last', () => {
    const reads = [read('in', '2026-06-01T21:00:00Z'), read('out', '2026-06-02T05:00:00Z')]
    expect(days(reads, '2026-06-02', '2026-06-03')).toEqual([])
  })
})
