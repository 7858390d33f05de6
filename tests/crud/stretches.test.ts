import { describe, expect, it } from 'vitest'
import { daysText, dayStretches, stretches, stretchText } from '../../src/crud/list/stretches.ts'
import { isRange, readDays, readRange, rangeText } from '../../src/domain/instant-range.ts'

describe('a stretch of time as a filter', () => {
  it('comes back as it was written, whichever ends it has', () => {
    const [from, until] = ['2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00+01:00']
    for (const range of [{ from }, { until }, { from: '2026-11-21T07:00:00.000Z', until }])
      expect(readRange(rangeText(range))).toEqual(range)
    expect(isRange(from)).toBe(false)
  })

  it('is none where it has no end, ends before it begins, or names no instant', () => {
    for (const text of ['..', '2026-11-21T09:00:00Z..2026-11-21T08:00:00Z', 'yesterday..', '2026-11-21..', 'a..b..c'])
      expect(readRange(text), text).toBeUndefined()
  })

  it('is said by the clock of the site', () => {
    const range = { from: '2026-11-21T08:00:00Z', until: '2026-11-21T09:30:00Z' }
    expect(stretchText(range, 'Europe/Paris')).toBe('21/11/2026 09:00 to 21/11/2026 10:30')
    expect(stretchText({ until: range.until }, 'Europe/London')).toBe('until 21/11/2026 09:30')
  })

  it('begins a day at the site’s midnight, also when the clocks change', () => {
    const now = Date.parse('2026-10-26T12:00:00Z')
    expect(stretches['Yesterday']?.(now, 'Europe/London')).toEqual({
      from: '2026-10-24T23:00:00.000Z',
      until: '2026-10-26T00:00:00.000Z',
    })
    expect(stretches['Today']?.(now, 'Asia/Tokyo')).toEqual({ from: '2026-10-25T15:00:00.000Z' })
  })

  it('may be of days, both ends included', () => {
    expect(readDays('2026-11-21..2026-11-21')).toEqual({ from: '2026-11-21', until: '2026-11-21' })
    for (const text of ['..', '2026-11-22..2026-11-21', '2026-11-21T08:00:00Z..', '2026-02-30..'])
      expect(readDays(text), text).toBeUndefined()
    expect(daysText({ from: '2026-11-21', until: '2026-12-20' })).toBe('21/11/2026 to 20/12/2026')
    expect(daysText({ until: '2026-11-21' })).toBe('until 21/11/2026')
    expect(daysText({ from: '2026-11-21', until: '2026-11-21' })).toBe('21/11/2026')
    const now = Date.parse('2026-10-24T23:30:00Z')
    expect(dayStretches['Next 7 days']?.(now, 'Europe/London')).toEqual({ from: '2026-10-25', until: '2026-11-01' })
  })
})
