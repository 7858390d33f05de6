import { describe, expect, it } from 'vitest'
import { stretchOf } from '../../../src/features/reports/domain/period.ts'

const zone = 'Europe/London'
const hours = ({ from, until }: { from: Date; until: Date }) => (until.getTime() - from.getTime()) / 3_600_000
const at = (iso: string) => new Date(iso)

describe('the time period of a report', () => {
  it('is whole days in the time zone of the organisation', () => {
    // 00:30 on 2 July in London is still 1 July in UTC.
    const today = stretchOf({ timePeriod: 'today' }, zone, at('2026-07-01T23:30:00Z'))
    expect(today.from.toISOString()).toBe('2026-07-01T23:00:00.000Z')
    expect(today.until.toISOString()).toBe('2026-07-02T23:00:00.000Z')
    expect(stretchOf({ timePeriod: 'yesterday' }, zone, at('2026-07-01T23:30:00Z')).until).toEqual(today.from)
  })

  it('has a day of 23 hours in spring and of 25 in autumn', () => {
    expect(hours(stretchOf({ timePeriod: 'today' }, zone, at('2026-03-29T12:00:00Z')))).toBe(23)
    expect(hours(stretchOf({ timePeriod: 'today' }, zone, at('2026-10-25T12:00:00Z')))).toBe(25)
    expect(hours(stretchOf({ timePeriod: 'last7' }, zone, at('2026-10-26T12:00:00Z')))).toBe(7 * 24 + 1)
  })

  it('is a month from its first day on', () => {
    const now = at('2026-03-31T10:00:00Z')
    const last = stretchOf({ timePeriod: 'lastMonth' }, zone, now)
    expect(last.from.toISOString()).toBe('2026-02-01T00:00:00.000Z')
    expect(last.until.toISOString()).toBe('2026-03-01T00:00:00.000Z')
    expect(stretchOf({ timePeriod: 'thisMonth' }, zone, now).from).toEqual(last.until)
  })

  it('has its last day, where both are chosen', () => {
    const chosen = { timePeriod: 'chosen', startDate: '2026-10-24', endDate: '2026-10-25' } as const
    expect(hours(stretchOf(chosen, zone, at('2026-11-23T00:00:00Z')))).toBe(49)
  })
})
