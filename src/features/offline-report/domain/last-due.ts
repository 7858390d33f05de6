import { TZDate } from '@date-fns/tz'
import { getDay } from 'date-fns/getDay'

const [monday, thursday] = [1, 4]
/** At which hour of the day, by the organisation's clock: before the day begins. */
const hour = 7
/** The longest time between two. */
const mostDays = 31

/** On which days it is due, by how often. */
const isDay: Readonly<Record<string, (day: TZDate) => boolean>> = {
  daily: () => true,
  twiceWeekly: day => getDay(day) === monday || getDay(day) === thursday,
  weekly: day => getDay(day) === monday,
  monthly: day => day.getDate() === 1,
}

/**
 * When a report was last due: seven in the morning of its day, in summer and winter.
 * @param frequency 'daily', 'twiceWeekly' (Mondays and Thursdays), 'weekly' (Mondays) or 'monthly' (the first)
 * @param zone of the organisation
 */
export function lastDue(frequency: string, zone: string, now: Date): Date | undefined {
  const fits = isDay[frequency]
  if (!fits) return undefined
  const today = new TZDate(now.getTime(), zone)
  const mornings = Array.from(
    { length: mostDays + 1 },
    (_, back) => new TZDate(today.getFullYear(), today.getMonth(), today.getDate() - back, hour, 0, zone),
  )
  const last = mornings.find(morning => morning.getTime() <= now.getTime() && fits(morning))
  return last && new Date(last.getTime())
}
