import type { Period } from '../fields/index.ts'

/** Times of one day, both `hh:mm`; from its beginning or to its end where one is left out. */
export interface Times {
  readonly start?: string | null | undefined
  readonly end?: string | null | undefined
}

/** A day or days on which a time profile does not follow its week. */
export interface ExceptionDay extends Times {
  /** yyyy-mm-dd */
  readonly firstDay: string
  /** The last of them, itself included; without it the first day alone. */
  readonly lastDay?: string | null | undefined
  /** Open at its times, or closed all day. */
  readonly opening: 'closed' | 'open'
}

/** A holiday of a client's calendar, as far as it says which days are holidays. */
export interface HolidayDays {
  /** yyyy-mm-dd */
  readonly day: string
  /** The last of them, itself included; without it the day alone. */
  readonly lastDay?: string | null | undefined
  /** The same days of every later year too. */
  readonly everyYear?: boolean | null | undefined
}

/** A holiday as its calendar names it. */
export interface NamedHoliday extends HolidayDays {
  readonly name: string
  /** The site that it is of; everywhere without one. */
  readonly area?: string | null | undefined
  readonly areaId?: number | null | undefined
}

/** What a time profile does on holidays: as on any day of that week, closed all day, or open at its holiday times. */
export type OnHolidays = 'asUsual' | 'closed' | 'holidayTimes'

/** A time profile as it is stored: what has no value may be null or missing. */
export interface TimeProfile {
  readonly periods?: readonly Period[] | null | undefined
  readonly onHolidays?: OnHolidays | null | undefined
  readonly holidayTimes?: readonly Times[] | null | undefined
  readonly exceptions?: readonly ExceptionDay[] | null | undefined
}
