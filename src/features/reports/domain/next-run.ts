import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { getDay } from 'date-fns/getDay'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { startOfMonth } from 'date-fns/startOfMonth'
import { weekDays } from '../../../domain/week.ts'

/** When a report is run. */
export interface Timing {
  readonly frequency: string
  readonly dayOfWeek: string | null
  readonly dayOfMonth: number | null
  /** 'hh:mm', by the clock of the time zone. */
  readonly time: string
}

const names = Object.keys(weekDays)
/** Of a day, 0 is Monday. */
const weekDayOf = (day: TZDate) => (getDay(day) + 6) % 7

/** The time on a day; where the clocks pass over it, as much later as they go forward. */
function at(day: TZDate, time: string, zone: string): TZDate {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes, zone)
}

/** The day of a month; of shorter months the last. */
const dayIn = (month: TZDate, wanted: number, zone: string) =>
  new TZDate(month.getFullYear(), month.getMonth(), Math.min(wanted, getDaysInMonth(month)), zone)

/** The first time after an instant at which a report is due: by the clock of its time zone, summer and winter. */
export function nextRun({ frequency, dayOfWeek, dayOfMonth, time }: Timing, zone: string, after: Date): Date {
  const now = new TZDate(after.getTime(), zone)
  const isLater = (run: TZDate) => run.getTime() > after.getTime()
  const plain = (run: TZDate) => new Date(run.getTime())
  if (frequency === 'month') {
    const months = [0, 1].map(more => addMonths(startOfMonth(now), more))
    const runs = months.map(month => at(dayIn(month, dayOfMonth ?? 1, zone), time, zone))
    return plain(runs.find(isLater) ?? at(dayIn(addMonths(startOfMonth(now), 2), dayOfMonth ?? 1, zone), time, zone))
  }
  const days = Array.from({ length: 9 }, (_, more) => addDays(now, more))
  const wanted = names.indexOf(dayOfWeek ?? '')
  const mine = frequency === 'week' ? days.filter(day => weekDayOf(day) === Math.max(0, wanted)) : days
  const runs = mine.map(day => at(day, time, zone))
  return plain(runs.find(isLater) ?? at(addDays(now, 7), time, zone))
}
