import { describe, expect, it } from 'vitest'
import {
  isOpen,
  isOpenAt,
  localAt,
  nextChange,
  openSpans,
  type TimeProfile,
} from '../../../src/domain/time-profile/index.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const always: TimeProfile = { periods: [{ days: everyDay, start: '00:00', end: '24:00' }] }
const office: TimeProfile = { periods: [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }] }
const small: TimeProfile = { periods: [{ days: everyDay, start: '01:30', end: '02:30' }] }

const spansOf = (profile: TimeProfile, from: string, to: string, zone: string) =>
  openSpans(profile, new Date(from), new Date(to), zone).map(span => [span.from.toISOString(), span.to.toISOString()])
const openAt = (profile: TimeProfile, at: string, zone = 'Europe/London') => isOpen(profile, new Date(at), zone)

describe('a week', () => {
  it('is open from the first minute of a period up to its end, by the clocks of the place', () => {
    // A Wednesday in summer: London is an hour ahead of UTC.
    expect(openAt(office, '2026-07-15T06:59:59.999Z')).toBe(false)
    expect(openAt(office, '2026-07-15T07:00:00Z')).toBe(true)
    expect(openAt(office, '2026-07-15T16:59:59.999Z')).toBe(true)
    expect(openAt(office, '2026-07-15T17:00:00Z')).toBe(false)
    expect(openAt(office, '2026-07-18T10:00:00Z')).toBe(false)
  })

  it('is open past midnight if one period ends there and the next begins', () => {
    const nights: TimeProfile = {
      periods: [
        { days: everyDay, start: '22:00', end: '24:00' },
        { days: everyDay, start: '00:00', end: '06:00' },
      ],
    }
    expect(spansOf(nights, '2026-01-05T12:00Z', '2026-01-06T12:00Z', 'Europe/London')).toEqual([
      ['2026-01-05T22:00:00.000Z', '2026-01-06T06:00:00.000Z'],
    ])
  })

  it('never opens without periods, and never closes if they fill the week', () => {
    expect(nextChange({ periods: [] }, new Date('2026-01-05T12:00Z'), 'Europe/London')).toBeUndefined()
    expect(nextChange({}, new Date('2026-01-05T12:00Z'), 'Europe/London')).toBeUndefined()
    expect(nextChange(always, new Date('2026-03-28T12:00Z'), 'Europe/London')).toBeUndefined()
    expect(openAt(always, '2026-03-29T01:30:00Z')).toBe(true)
  })

  it('says when it opens next, over a weekend', () => {
    const friday = new Date('2026-07-17T18:00:00Z')
    expect(nextChange(office, friday, 'Europe/London')).toEqual({ at: new Date('2026-07-20T07:00:00Z'), opens: true })
    const monday = new Date('2026-07-20T07:00:00Z')
    expect(nextChange(office, monday, 'Europe/London')).toEqual({ at: new Date('2026-07-20T17:00:00Z'), opens: false })
  })

  it('refuses a time zone that does not exist', () => {
    expect(() => localAt(new Date(), 'Europe/Atlantis')).toThrow('no time zone Europe/Atlantis')
  })
})

describe('the days on which clocks are changed', () => {
  it('opens in spring for the minutes that exist: London has no 01:00 to 02:00', () => {
    expect(spansOf(small, '2026-03-29T00:00Z', '2026-03-30T00:00Z', 'Europe/London')).toEqual([
      ['2026-03-29T01:00:00.000Z', '2026-03-29T01:30:00.000Z'],
    ])
  })

  it('opens in autumn in both of the repeated hours', () => {
    expect(spansOf(small, '2026-10-25T00:00Z', '2026-10-26T00:00Z', 'Europe/London')).toEqual([
      ['2026-10-25T00:30:00.000Z', '2026-10-25T01:00:00.000Z'],
      ['2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z'],
    ])
  })

  it('does not open for a period within the hour that is skipped', () => {
    const skipped: TimeProfile = { periods: [{ days: everyDay, start: '02:00', end: '03:00' }] }
    expect(spansOf(skipped, '2026-03-08T05:00Z', '2026-03-09T04:00Z', 'America/New_York')).toEqual([])
    const before = new Date('2026-03-08T00:00Z')
    expect(nextChange(skipped, before, 'America/New_York')).toEqual({ at: new Date('2026-03-09T06:00Z'), opens: true })
  })

  it('knows of changes by half an hour', () => {
    // Lord Howe: on 5 April 2026 at 02:00 (+11) clocks go back to 01:30 (+10:30).
    expect(spansOf(small, '2026-04-04T13:00Z', '2026-04-05T12:00Z', 'Australia/Lord_Howe')).toEqual([
      ['2026-04-04T14:30:00.000Z', '2026-04-04T16:00:00.000Z'],
    ])
    // On 4 October at 02:00 (+10:30) they go to 02:30 (+11).
    expect(spansOf(small, '2026-10-03T13:00Z', '2026-10-04T12:00Z', 'Australia/Lord_Howe')).toEqual([
      ['2026-10-03T15:00:00.000Z', '2026-10-03T15:30:00.000Z'],
    ])
  })
})

describe('holidays and exception days', () => {
  const christmas = [{ day: '2025-12-24', lastDay: '2026-01-01', everyYear: true }]
  const at = (profile: TimeProfile, instant: string) => isOpen(profile, new Date(instant), 'Europe/London', christmas)

  it('follows its week on holidays unless it says otherwise', () => {
    expect(at(office, '2025-12-29T12:00Z')).toBe(true)
    expect(at({ ...office, onHolidays: 'closed' }, '2025-12-29T12:00Z')).toBe(false)
    expect(at({ ...office, onHolidays: 'closed' }, '2026-01-02T12:00Z')).toBe(true)
  })

  it('keeps holidays of every year, over the new year too, from the first one on', () => {
    const closed: TimeProfile = { ...always, onHolidays: 'closed' }
    for (const day of ['2026-12-24', '2027-01-01', '2030-12-31']) expect(at(closed, `${day}T12:00Z`)).toBe(false)
    for (const day of ['2025-01-01', '2026-12-23', '2027-01-02']) expect(at(closed, `${day}T12:00Z`)).toBe(true)
  })

  it('is open at its holiday times on a holiday', () => {
    const short: TimeProfile = {
      ...office,
      onHolidays: 'holidayTimes',
      holidayTimes: [{ start: '10:00', end: '12:00' }],
    }
    expect(at(short, '2025-12-28T10:30Z')).toBe(true)
    expect(at(short, '2025-12-29T12:00Z')).toBe(false)
  })

  it('lets an exception day go before week and holiday, and a closed one before an open one', () => {
    const open = { firstDay: '2025-12-27', lastDay: '2025-12-28', opening: 'open', start: '20:00' } as const
    const profile: TimeProfile = { ...office, onHolidays: 'closed', exceptions: [open] }
    expect(at(profile, '2025-12-28T23:59Z')).toBe(true)
    expect(at(profile, '2025-12-28T19:59Z')).toBe(false)
    expect(at(profile, '2025-12-29T12:00Z')).toBe(false)
    const shut: TimeProfile = { ...profile, exceptions: [open, { firstDay: '2025-12-28', opening: 'closed' }] }
    expect(at(shut, '2025-12-28T23:59Z')).toBe(false)
    expect(at(shut, '2025-12-27T23:59Z')).toBe(true)
  })

  it('finds an opening that is months away', () => {
    const once: TimeProfile = {
      exceptions: [{ firstDay: '2026-11-21', opening: 'open', start: '09:00', end: '10:00' }],
    }
    expect(nextChange(once, new Date('2026-01-01T00:00Z'), 'America/New_York')).toEqual({
      at: new Date('2026-11-21T14:00Z'),
      opens: true,
    })
  })
})

it('answers for many credentials at one instant from one local time', () => {
  const local = localAt(new Date('2026-07-15T12:00:30Z'), 'Asia/Kolkata')
  expect(local).toEqual({ date: '2026-07-15', day: 2, minute: 17 * 60 + 30, isHoliday: false })
  expect(localAt(new Date('2026-07-15T12:00:59Z'), 'Asia/Kolkata')).toBe(local)
  expect(isOpenAt(office, local)).toBe(true)
})
