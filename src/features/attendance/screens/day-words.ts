import { format } from 'date-fns/format'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { type AttendedDay, dayMarks } from '../domain/answer.ts'
import { dayAt } from '../domain/local-days.ts'
import { hoursText, lateBy, rounded, type Rounding, type Start } from '../domain/shown.ts'

/** How hours are shown. */
export interface Rules extends Rounding, Start {
  readonly timeZone: string
}

/** What is shown of somebody's day. */
export interface DayWords {
  /** '7:30'; undefined where nothing is known of the day. */
  readonly hours: string | undefined
  /** The worst comes first: a read that is missing, coming late, being there, a correction. */
  readonly marks: readonly { readonly kind: MarkKind; readonly words: string }[]
}
export type MarkKind = 'missing' | 'late' | 'open' | 'corrected'

/** The words for a day, rounded and measured by the rules of the screen. */
export function dayWords(day: AttendedDay | undefined, rules: Rules): DayWords {
  if (!day) return { hours: undefined, marks: [] }
  const late = lateBy(day.first, rules, rules.timeZone)
  const missing = (['noIn', 'noOut'] as const).filter(mark => day.marks.includes(mark))
  const others = (['open', 'corrected'] as const).filter(mark => day.marks.includes(mark))
  return {
    hours: hoursText(rounded(day.seconds, rules)),
    marks: [
      ...missing.map(mark => ({ kind: 'missing' as const, words: dayMarks[mark] })),
      ...(late === undefined ? [] : [{ kind: 'late' as const, words: `Late by ${late} min` }]),
      ...others.map(mark => ({ kind: mark, words: dayMarks[mark] })),
    ],
  }
}

/** The hours of somebody's days together, each rounded. */
export const totalText = (days: readonly AttendedDay[], rules: Rules): string =>
  hoursText(days.reduce((sum, { seconds }) => sum + rounded(seconds, rules), 0))

/** 'Mon 16' and 'Monday 16 November 2026' of a day. */
export const shortDay = (day: string): string => format(localMidnight(day), 'EEE d')
export const longDay = (day: string): string => format(localMidnight(day), 'EEEE d MMMM yyyy')
/** 'November 2026'. */
export const monthName = (day: string): string => format(localMidnight(day), 'MMMM yyyy')

/** '17:30' of an instant on a day; on another one with that day. */
export function timeText(iso: string, day: string, timeZone: string, seconds = false): string {
  const text = dateTimeText(iso, timeZone, seconds)
  return dayAt(Date.parse(iso), timeZone) === day ? text.slice(text.indexOf(' ') + 1) : text
}

/** A day has no time zone: it is written as the machine would write its own. */
const localMidnight = (day: string) => new Date(`${day}T00:00:00`)
