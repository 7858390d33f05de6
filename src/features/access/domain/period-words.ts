import type { Period } from '../../../domain/fields/index.ts'
import { weekDays } from '../../../domain/week.ts'

const names = Object.values(weekDays)
const list = new Intl.ListFormat('en-GB')

/** Days 0 (Monday) to 6 in words: 'weekdays', 'Monday to Thursday', 'Monday and Friday'. */
function daysInWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((one, other) => one - other)
  const key = sorted.join('')
  if (key === '0123456') return 'every day'
  if (key === '01234') return 'weekdays'
  if (key === '56') return 'weekends'
  const called = sorted.map(day => names[day] ?? '')
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  return sorted.length > 2 && last - first === sorted.length - 1
    ? `${names[first] ?? ''} to ${names[last] ?? ''}`
    : list.format(called)
}

/** The week of a time profile in words: 'weekdays 08:00 to 18:00'; 'at no time' where it has no periods. */
export function periodsInWords(periods: readonly Period[]): string {
  if (periods.length === 0) return 'at no time'
  return list.format(
    periods.map(({ days, start, end }) => {
      const times = start === '00:00' && end === '24:00' ? 'all day' : `${start} to ${end}`
      return `${daysInWords(days)} ${times}`
    }),
  )
}
