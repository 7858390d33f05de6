import { localAt, stretches } from '../../../domain/time-profile/local.ts'

const dayMs = 86_400_000
/** Clocks are never further from UTC than this. */
const furthestMs = 26 * 3_600_000

/** A number of days after a day (yyyy-mm-dd), or before it. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** How many days from one to another, both included. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The days from one to another, both included. */
export const daysBetween = (from: string, to: string): readonly string[] =>
  Array.from({ length: Math.max(0, daysFrom(from, to)) }, (_, index) => addDays(from, index))

/** The day that it is at an instant (epoch ms). */
export const dayAt = (ms: number, timeZone: string): string => localAt(new Date(ms), timeZone).date

/** The minute of the local day at an instant: 0 to 1439. */
export const minuteAt = (ms: number, timeZone: string): number => localAt(new Date(ms), timeZone).minute

/** The first instant of a day, epoch ms: midnight, or later where the clocks pass over it. */
export function startOf(day: string, timeZone: string): number {
  const local = Date.parse(day)
  for (const { from, to, offset } of stretches(local - furthestMs, local + furthestMs, timeZone)) {
    const at = Math.max(from, local - offset)
    if (at < to) return at
  }
  return local
}

/** The first instant after a day, epoch ms. A day has 23 or 25 hours where the clocks are changed. */
export const endOf = (day: string, timeZone: string): number => startOf(addDays(day, 1), timeZone)
