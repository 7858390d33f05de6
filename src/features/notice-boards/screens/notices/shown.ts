import type { ApiRecord } from '../../../../api/records.ts'
import { dayText } from '../../../../domain/fields/index.ts'
import { weekDays } from '../../../../domain/week.ts'

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)
const daysShown = (message: ApiRecord) => Number(message['displayDuration'] ?? 1)
/** Monday first, as `weekDays` has them. */
const weekDayOf = (day: string) => (new Date(at(day)).getUTCDay() + 6) % 7

function isInWeek(message: ApiRecord, day: string): boolean {
  const begins = Object.keys(weekDays).indexOf(String(message['dayOfWeek']))
  return (weekDayOf(day) - begins + 7) % 7 < daysShown(message)
}

/** The day of a month on which a message begins: the last one if the month is shorter. */
function beginning(year: number, month: number, dayOfMonth: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(dayOfMonth, last))
}

/** Begun in this month or, where it lasts, in the one before. */
function isInMonth(message: ApiRecord, day: string): boolean {
  const today = new Date(at(day))
  return [0, -1].some(months => {
    const from = beginning(today.getUTCFullYear(), today.getUTCMonth() + months, Number(message['dayOfMonth'] ?? 1))
    const passed = (at(day) - from) / dayMs
    return passed >= 0 && passed < daysShown(message)
  })
}

/**
 * Why a message is not shown on a day (`2026-11-21`) of the site; undefined if it is. It is shown from its begin
 * date up to the day before its expiry date, and of these on the days of its schedule.
 */
export function whyNotShown(message: ApiRecord, day: string): string | undefined {
  const [begins, expires] = [dayOf(message['beginDate']), dayOf(message['expiryDate'])]
  if (message['status'] !== 'published') return 'A draft'
  if (begins !== undefined && day < begins) return `From ${dayText(begins)}`
  if (expires !== undefined && day >= expires) return `Expired ${dayText(expires)}`
  if (message['schedule'] === 'none' || message['frequency'] === 'day') return undefined
  if (message['schedule'] === 'week') return isInWeek(message, day) ? undefined : 'Not on this day of the week'
  return isInMonth(message, day) ? undefined : 'Not on this day of the month'
}

/** The messages that a board shows on a day, in turn: those that are sticky alone, where there are any. */
export function shownOn(messages: readonly ApiRecord[], day: string): readonly ApiRecord[] {
  const shown = messages.filter(message => whyNotShown(message, day) === undefined)
  const sticky = shown.filter(message => message['sticky'] === true)
  return sticky.length > 0 ? sticky : shown
}
