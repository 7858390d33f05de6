import { format } from 'date-fns/format'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import type { ProfileDay } from '../../domain/year.ts'

export const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

export const markWords: Readonly<Record<NonNullable<ProfileDay['mark']>, string>> = {
  exception: 'exception day',
  holiday: 'holiday',
  siteHoliday: 'holiday of {a area}',
}

/** What the squares mean; `{a area}` is filled in the brand's words. */
export const legend: readonly (Partial<Pick<ProfileDay, 'state' | 'mark'>> & { readonly words: string })[] = [
  { state: 'open', words: 'Open all day' },
  { state: 'part', words: 'Open part of the day' },
  { state: 'closed', words: 'Closed all day' },
  { state: 'closed', mark: 'holiday', words: 'Holiday' },
  { state: 'closed', mark: 'siteHoliday', words: 'Holiday of {a area}' },
  { state: 'closed', mark: 'exception', words: 'Exception day' },
]

const localDate = (date: string) => new Date(`${date}T00:00`)

/** 'Friday 25 December 2026: closed all day. Christmas Day' */
export function dayWords({ date, state, hours, names }: ProfileDay): string {
  const when = state === 'closed' ? 'closed all day' : state === 'open' ? 'open all day' : `open ${hours}`
  return [`${format(localDate(date), 'EEEE d MMMM yyyy')}: ${when}`, ...names].join('. ')
}

/** The day that a key goes to; undefined for a key that goes nowhere. */
export function movedDay(date: string, key: string): string | undefined {
  const from = localDate(date)
  const to: Readonly<Record<string, () => Date>> = {
    ArrowLeft: () => addDays(from, -1),
    ArrowRight: () => addDays(from, 1),
    ArrowUp: () => addMonths(from, -1),
    ArrowDown: () => addMonths(from, 1),
    Home: () => localDate(`${date.slice(0, 8)}01`),
    End: () => addDays(addMonths(localDate(`${date.slice(0, 8)}01`), 1), -1),
    PageUp: () => addMonths(from, -12),
    PageDown: () => addMonths(from, 12),
  }
  const next = to[key]?.()
  return next && format(next, 'yyyy-MM-dd')
}
