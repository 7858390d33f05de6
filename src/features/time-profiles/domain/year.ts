import {
  clockText,
  exceptionsOn,
  hoursOn,
  isHolidayOn,
  localDay,
  type NamedHoliday,
  type TimeProfile,
} from '../../../domain/time-profile/index.ts'

/** A day of a time profile. */
export interface ProfileDay {
  /** yyyy-mm-dd */
  readonly date: string
  readonly state: 'open' | 'part' | 'closed'
  /** '08:00 to 12:00, 13:00 to 18:00'; empty where it is closed all day. */
  readonly hours: string
  /** What kind of day it is, where it is no ordinary one. */
  readonly mark?: 'exception' | 'holiday' | 'siteHoliday'
  /** The names of its holidays and exceptions. */
  readonly names: readonly string[]
}

const dayMinutes = 1440

/** A day of a profile, by the holidays that hold everywhere; those of single sites are only named. */
function dayOf(profile: TimeProfile, date: string, holidays: readonly NamedHoliday[]): ProfileDay {
  const here = holidays.filter(holiday => isHolidayOn(holiday, date))
  const exceptions = exceptionsOn(profile, date)
  const local = localDay(
    date,
    here.filter(({ areaId }) => !areaId),
  )
  const hours = hoursOn(profile, local)
  const [first] = hours
  const mark = exceptions.length > 0 ? 'exception' : local.isHoliday ? 'holiday' : 'siteHoliday'
  return {
    date,
    state: !first ? 'closed' : first.end - first.start === dayMinutes ? 'open' : 'part',
    hours: hours.map(({ start, end }) => `${clockText(start)} to ${clockText(end)}`).join(', '),
    ...((exceptions.length > 0 || here.length > 0) && { mark }),
    names: [
      ...exceptions.map(each => ('name' in each && typeof each.name === 'string' ? each.name : 'Exception day')),
      ...here.map(({ name, area }) => (area ? `${name} (${area})` : name)),
    ],
  }
}

/** The months of a year, each with its days. */
export const yearOf = (
  profile: TimeProfile,
  year: number,
  holidays: readonly NamedHoliday[],
): readonly (readonly ProfileDay[])[] =>
  Array.from({ length: 12 }, (_month, month) =>
    Array.from({ length: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() }, (_day, day) =>
      dayOf(profile, new Date(Date.UTC(year, month, day + 1)).toISOString().slice(0, 10), holidays),
    ),
  )
