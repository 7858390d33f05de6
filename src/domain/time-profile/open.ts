import { hoursOn, localDay, type Minutes } from './days.ts'
import { localAt, stretches, type LocalTime } from './local.ts'
import type { HolidayDays, TimeProfile } from './profile.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** How far ahead `nextChange` looks, in days. */
const ahead = 400

/** When a profile is open, in instants: from `from` up to but not including `to`. */
export interface OpenSpan {
  readonly from: Date
  readonly to: Date
}

export interface Change {
  readonly at: Date
  readonly opens: boolean
}

/** The hours of a profile on the day it was last asked for: many credentials are checked at one instant. */
const lastHours = new WeakMap<TimeProfile, { date: string; isHoliday: boolean; hours: readonly Minutes[] }>()

function hoursOf(profile: TimeProfile, local: LocalTime): readonly Minutes[] {
  const known = lastHours.get(profile)
  if (known?.date === local.date && known.isHoliday === local.isHoliday) return known.hours
  const hours = hoursOn(profile, local)
  lastHours.set(profile, { date: local.date, isHoliday: local.isHoliday, hours })
  return hours
}

/**
 * Whether a time profile is open at a local minute. An hour that the clocks show twice counts both times.
 * @param profile not changed after: what was worked out for it is kept
 * @param local by `localAt`, once for every zone and instant
 */
export const isOpenAt = (profile: TimeProfile, local: LocalTime): boolean =>
  hoursOf(profile, local).some(({ start, end }) => start <= local.minute && local.minute < end)

/** Whether a time profile is open at an instant. @param holidays those that hold at the place */
export const isOpen = (profile: TimeProfile, at: Date, timeZone: string, holidays?: readonly HolidayDays[]): boolean =>
  isOpenAt(profile, localAt(at, timeZone, holidays))

/**
 * The spans between two instants in which a time profile is open, cut off at both; spans that adjoin are one.
 * @param holidays those that hold at the place
 */
export function openSpans(
  profile: TimeProfile,
  from: Date,
  to: Date,
  timeZone: string,
  holidays: readonly HolidayDays[] = [],
): readonly OpenSpan[] {
  const spans: { from: number; to: number }[] = []
  for (const { from: start, to: end, offset } of stretches(from.getTime(), to.getTime(), timeZone)) {
    // Within a stretch local time is the instant and the offset: its days as if they were in UTC.
    for (let day = Math.floor((start + offset) / dayMs) * dayMs; day < end + offset; day += dayMs) {
      const local = localDay(new Date(day).toISOString().slice(0, 10), holidays)
      for (const hours of hoursOn(profile, local)) {
        const opens = Math.max(start, day + hours.start * minuteMs - offset)
        const closes = Math.min(end, day + hours.end * minuteMs - offset)
        const last = spans.at(-1)
        if (last?.to === opens && opens < closes) last.to = closes
        else if (opens < closes) spans.push({ from: opens, to: closes })
      }
    }
  }
  return spans.map(span => ({ from: new Date(span.from), to: new Date(span.to) }))
}

/**
 * When a time profile opens or closes next, within 400 days.
 * @returns undefined where it stays as it is
 */
export function nextChange(
  profile: TimeProfile,
  at: Date,
  timeZone: string,
  holidays: readonly HolidayDays[] = [],
): Change | undefined {
  // Most change within days; only the others are looked at in full.
  for (const days of [8, ahead]) {
    const to = new Date(at.getTime() + days * dayMs)
    const [first] = openSpans(profile, at, to, timeZone, holidays)
    const changes = first && (first.from > at ? { at: first.from, opens: true } : { at: first.to, opens: false })
    if (changes && changes.at < to) return changes
  }
  return undefined
}
