import { Cron } from 'croner'
import type { Times } from './schedule.ts'

/**
 * The latest instant at or before `now` at which something was due.
 * @returns undefined for a cron pattern that has never come yet
 */
export function lastDue(times: Times, now: Date): Date | undefined {
  if (times.everyMs !== undefined) return new Date(Math.floor(now.getTime() / times.everyMs) * times.everyMs)
  const cron = new Cron(times.cron, { timezone: times.zone ?? 'UTC', paused: true })
  // The search leaves its beginning out, and knows whole seconds only.
  const [last] = cron.previousRuns(1, new Date(now.getTime() + 1000))
  return last
}
