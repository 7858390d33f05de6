import { expect, it } from 'vitest'
import type { TimeProfile } from '../../../src/domain/time-profile/index.ts'
import { yearOf } from '../../../src/features/time-profiles/domain/year.ts'

const openDay = { name: 'Open day', firstDay: '2026-06-06', opening: 'open' } as const
const profile: TimeProfile = {
  periods: [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }],
  onHolidays: 'closed',
  exceptions: [openDay],
}
const holidays = [
  { name: 'Christmas Day', day: '2020-12-25', everyYear: true },
  { name: 'Town fair', day: '2026-07-01', area: 'Leeds', areaId: 4 },
]
const dayOf = (year: number, date: string) =>
  yearOf(profile, year, holidays)
    .flat()
    .find(day => day.date === date)

it('has every day of the year, in leap years too', () => {
  expect(yearOf(profile, 2026, []).flat()).toHaveLength(365)
  expect(yearOf(profile, 2028, []).map(days => days.length)).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
})

it('says of each day when it is open', () => {
  expect(dayOf(2026, '2026-06-05')).toEqual({ date: '2026-06-05', state: 'part', hours: '08:00 to 18:00', names: [] })
  expect(dayOf(2026, '2026-06-07')).toMatchObject({ state: 'closed', hours: '' })
  expect(dayOf(2026, '2026-06-06')).toMatchObject({ state: 'open', mark: 'exception', names: ['Open day'] })
  expect(dayOf(2026, '2026-12-25')).toMatchObject({ state: 'closed', mark: 'holiday', names: ['Christmas Day'] })
})

it('names a holiday of one site without closing everywhere', () => {
  expect(dayOf(2026, '2026-07-01')).toMatchObject({ state: 'part', mark: 'siteHoliday', names: ['Town fair (Leeds)'] })
})
