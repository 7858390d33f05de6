import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { startOfDay } from 'date-fns/startOfDay'
import { startOfMonth } from 'date-fns/startOfMonth'
import type { TimePeriod } from './parameters.ts'

/** From an instant on, and until before another. */
export interface Stretch {
  readonly from: Date
  readonly until: Date
}

/** What of a report's parameters says when. */
export interface Asked {
  readonly timePeriod: TimePeriod
  /** yyyy-mm-dd, both of 'chosen' alone. */
  readonly startDate?: string | null
  readonly endDate?: string | null
}

const dayOf = (day: string, zone: string): TZDate => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date, zone)
}
const plain = (from: Date, until: Date): Stretch => ({
  from: new Date(from.getTime()),
  until: new Date(until.getTime()),
})

/**
 * The instants of a stretch of whole days in a time zone: a day has 23 or 25 hours where its clocks change.
 * @param now in which day, or month, it is today
 */
export function stretchOf({ timePeriod, startDate, endDate }: Asked, zone: string, now: Date): Stretch {
  const today = startOfDay(new TZDate(now.getTime(), zone))
  const tomorrow = addDays(today, 1)
  const month = startOfMonth(today)
  if (timePeriod === 'today') return plain(today, tomorrow)
  if (timePeriod === 'yesterday') return plain(addDays(today, -1), today)
  if (timePeriod === 'last7') return plain(addDays(today, -6), tomorrow)
  if (timePeriod === 'last30') return plain(addDays(today, -29), tomorrow)
  if (timePeriod === 'thisMonth') return plain(month, tomorrow)
  if (timePeriod === 'lastMonth') return plain(addMonths(month, -1), month)
  return plain(dayOf(startDate ?? '', zone), addDays(dayOf(endDate ?? '', zone), 1))
}
