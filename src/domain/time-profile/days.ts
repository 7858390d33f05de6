import type { ExceptionDay, HolidayDays, TimeProfile, Times } from './profile.ts'

/** Minutes of a local day, from `start` up to but not including `end`: 0 to 1440. */
export interface Minutes {
  readonly start: number
  readonly end: number
}

/** A day at a place. */
export interface LocalDay {
  /** yyyy-mm-dd */
  readonly date: string
  /** 0 (Monday) to 6 */
  readonly day: number
  readonly isHoliday: boolean
}

/** 'hh:mm' as minutes of the day; 24:00 is 1440. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const minutesOf = ({ start, end }: Times): Minutes => ({
  start: minuteOf(start || '00:00'),
  end: minuteOf(end || '24:00'),
})

/** The same, in order, with what overlaps or adjoins made one. */
export function joined(times: readonly Minutes[]): readonly Minutes[] {
  const all: Minutes[] = []
  for (const { start, end } of times.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    if (last && start <= last.end) all[all.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else if (start < end) all.push({ start, end })
  }
  return all
}

/** The exception days that concern a day. */
export const exceptionsOn = ({ exceptions }: TimeProfile, date: string): readonly ExceptionDay[] =>
  exceptions?.filter(({ firstDay, lastDay }) => firstDay <= date && date <= (lastDay ?? firstDay)) ?? []

/** Whether a day is one of a holiday's days. One of every year may begin in one year and end in the next. */
export function isHolidayOn({ day, lastDay, everyYear }: HolidayDays, date: string): boolean {
  if (date < day) return false
  const last = lastDay ?? day
  if (date <= last) return true
  if (everyYear !== true) return false
  const [from, to, now] = [day.slice(5), last.slice(5), date.slice(5)]
  return from <= to ? from <= now && now <= to : now >= from || now <= to
}

/** A day at a place where these holidays hold. @param date yyyy-mm-dd */
export const localDay = (date: string, holidays: readonly HolidayDays[]): LocalDay => ({
  date,
  day: (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7,
  isHoliday: holidays.some(holiday => isHolidayOn(holiday, date)),
})

/**
 * When a time profile is open on a local day. An exception day goes before a holiday, a holiday before the week; of
 * several exceptions on one day a closed one wins.
 * @returns minutes of the day in order, none where it is closed all day
 */
export function hoursOn(profile: TimeProfile, { date, day, isHoliday }: LocalDay): readonly Minutes[] {
  const exceptions = exceptionsOn(profile, date)
  if (exceptions.some(({ opening }) => opening === 'closed')) return []
  if (exceptions.length > 0) return joined(exceptions.map(minutesOf))
  const onHolidays = isHoliday ? (profile.onHolidays ?? 'asUsual') : 'asUsual'
  if (onHolidays === 'closed') return []
  const times: readonly Times[] =
    onHolidays === 'holidayTimes'
      ? (profile.holidayTimes ?? [])
      : (profile.periods ?? []).filter(({ days }) => days.includes(day))
  return joined(times.map(minutesOf))
}
