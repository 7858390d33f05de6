import { clockText, weekHours, type Block } from '../../../domain/time-profile/index.ts'
import type { Period } from '../../../domain/fields/index.ts'

export const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const fullDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Days that follow each other as a range: 'Mon–Fri, Sun'. */
export function daysText(given: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const day of given.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else ranges.push([day, day])
  }
  return ranges.map(([from, to]) => (from === to ? shortDays[from] : `${shortDays[from]}–${shortDays[to]}`)).join(', ')
}

/** 'Monday to Friday, 08:00 to 18:00' */
export function blockText({ firstDay, lastDay, start, end }: Block): string {
  const days = firstDay === lastDay ? fullDays[firstDay] : `${fullDays[firstDay]} to ${fullDays[lastDay]}`
  return `${days}, ${clockText(start)} to ${clockText(end)}`
}

/** A week in words, for those who don't see its picture. */
export function weekText(periods: readonly Period[]): string {
  const hours = weekHours(periods)
  if (hours.every(day => day.length === 0)) return 'Never open'
  if (hours.every(([first]) => first?.start === 0 && first.end === 1440)) return 'Always open'
  return periods.map(({ days, start, end }) => `${daysText(days)} ${start} to ${end}`).join('; ')
}
