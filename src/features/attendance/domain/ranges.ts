import { addDays, daysBetween } from './local-days.ts'

/** What is shown at once. */
export const views = { week: 'Week', month: 'Month' } as const
export type View = keyof typeof views

export interface Range {
  /** The first and the last day, yyyy-mm-dd, both included. */
  readonly from: string
  readonly to: string
}

/** The week (from Monday on) or the month that a day is part of. */
export function rangeOf(view: View, day: string): Range {
  if (view === 'week') {
    const from = addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
    return { from, to: addDays(from, 6) }
  }
  const from = `${day.slice(0, 7)}-01`
  const [next] = daysBetween(addDays(from, 28), addDays(from, 31)).filter(each => each.endsWith('-01'))
  return { from, to: addDays(next ?? from, -1) }
}

/** A day of the range before, or of the one after. */
export const besides = (view: View, day: string, by: -1 | 1): string => {
  const { from, to } = rangeOf(view, day)
  return by === 1 ? addDays(to, 1) : rangeOf(view, addDays(from, -1)).from
}
