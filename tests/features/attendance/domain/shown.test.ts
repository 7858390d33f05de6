import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  favours,
  hoursText,
  lateBy,
  rounded,
  type Rounding,
  roundings,
} from '../../../../src/features/attendance/domain/shown.ts'

const minutes = (number: number) => number * 60
const all = fc.record<Rounding>({
  round: fc.constantFrom(...roundings),
  favour: fc.constantFrom(...(Object.keys(favours) as Rounding['favour'][])),
})

describe('shown hours', () => {
  it('are rounded to the nearest, up for the employee, or down for the employer', () => {
    const by = (favour: Rounding['favour']) => rounded(minutes(7 * 60 + 38), { round: 15, favour }) / 60
    expect({ nearest: by('nearest'), employee: by('employee'), employer: by('employer') }).toEqual({
      nearest: 7 * 60 + 45,
      employee: 7 * 60 + 45,
      employer: 7 * 60 + 30,
    })
    expect(rounded(minutes(7), { round: 15, favour: 'nearest' })).toBe(0)
    expect(rounded(12_345, { round: 0, favour: 'employee' })).toBe(12_345)
  })

  it('are less than one step from what was read, and rounding them again changes nothing', () => {
    fc.assert(
      fc.property(all, fc.nat(200_000), (rounding, seconds) => {
        const shown = rounded(seconds, rounding)
        expect(Math.abs(shown - seconds)).toBeLessThan(Math.max(1, rounding.round * 60))
        expect(rounded(shown, rounding)).toBe(shown)
        if (rounding.favour === 'employee') expect(shown).toBeGreaterThanOrEqual(seconds)
        if (rounding.favour === 'employer') expect(shown).toBeLessThanOrEqual(seconds)
      }),
    )
  })

  it('are written as hours and minutes', () => {
    expect([0, 59, minutes(65), minutes(600) + 59].map(hoursText)).toEqual(['0:00', '0:00', '1:05', '10:00'])
  })
})

describe('coming late', () => {
  const late = (iso: string | null, start: string | undefined, grace = 5) =>
    lateBy(iso, { start, grace }, 'Europe/London')

  it('is after the start and the grace, by the clocks of the site', () => {
    expect(late('2026-06-01T08:05:59Z', '09:00')).toBeUndefined()
    expect(late('2026-06-01T08:06:00Z', '09:00')).toBe(6)
    expect(late('2026-01-05T09:06:00Z', '09:00')).toBe(6)
  })

  it('is not said where no start is set, or the read is missing', () => {
    expect(late('2026-06-01T12:00:00Z', undefined)).toBeUndefined()
    expect(late(null, '09:00')).toBeUndefined()
  })
})
