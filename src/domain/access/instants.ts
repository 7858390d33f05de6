import { TZDate } from '@date-fns/tz'
import { hoursOn, isOpenAt, localAt, localDay, type TimeProfile } from '../time-profile/index.ts'
import type { AccessDoor } from './snapshot.ts'

/** The most instants of one place; a place with more has many times that are all but equal. */
const most = 64

/** What decides what is open when, beside the place. */
export interface Times {
  /** All that may count, before and after. */
  readonly profiles: readonly TimeProfile[]
  /** Days, yyyy-mm-dd in order, from which something that changes begins or has ended. */
  readonly turns: readonly string[]
  readonly now: Date
  /** How many days from now are looked at, and from each of the turns. */
  readonly days: number
}

const dayMs = 86_400_000
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The instant at which the clocks of a place show a minute of a day. */
function instantAt(day: string, minute: number, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, Math.floor(minute / 60), minute % 60, timeZone).getTime())
}

/**
 * Instants of a place that stand for all of the days looked at: now, and one for every combination of open time profiles
 * and of turns that are over. At any other instant the answers are those of one of these.
 */
export function instantsAt({ timeZone, holidays }: Pick<AccessDoor, 'timeZone' | 'holidays'>, times: Times): Date[] {
  const { profiles, turns, now, days } = times
  const today = localAt(now, timeZone, holidays).date
  const begins = [today, ...turns.filter(turn => turn > today)]
  const dates = [...new Set(begins.flatMap(day => Array.from({ length: days }, (_, count) => dayAfter(day, count))))]
  const seen = new Set<string>()
  const found: Date[] = []
  const look = (at: Date) => {
    const local = localAt(at, timeZone, holidays)
    const turned = turns.filter(turn => turn <= local.date).length
    const open = profiles.map(profile => (isOpenAt(profile, local) ? '1' : '0')).join('')
    const key = `${turned} ${open}`
    if (!seen.has(key)) found.push(at)
    seen.add(key)
  }
  look(now)
  for (const day of dates.toSorted()) {
    const local = localDay(day, holidays)
    const minutes = new Set([
      0,
      ...profiles.flatMap(profile => hoursOn(profile, local).flatMap(of => [of.start, of.end])),
    ])
    for (const minute of [...minutes].toSorted((one, other) => one - other)) {
      const at = instantAt(day, Math.min(minute, 1439), timeZone)
      if (at > now && found.length < most) look(at)
    }
  }
  return found
}
