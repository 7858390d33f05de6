import { TZDate } from '@date-fns/tz'
import { getDay } from 'date-fns/getDay'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
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

/** The day of a month, so many months after another; of shorter months the last. */
function dayIn(start: TZDate, more: number, wanted: number, zone: string): TZDate {
  const month = new TZDate(start.getFullYear(), start.getMonth() + more, 1, zone)
  return new TZDate(month.getFullYear(), month.getMonth(), Math.min(wanted, getDaysInMonth(month)), zone)
}

/** The first time after an instant at which a report is due: by the clock of its time zone, summer and winter. */
export function nextRun({ frequency, dayOfWeek, dayOfMonth, time }: Timing, zone: string, after: Date): Date {
  const now = new TZDate(after.getTime(), zone)
  const day = (more: number) => new TZDate(now.getFullYear(), now.getMonth(), now.getDate() + more, zone)
  const days =
    frequency === 'month'
      ? [0, 1, 2].map(more => dayIn(now, more, dayOfMonth ?? 1, zone))
      : Array.from({ length: 15 }, (_, more) => day(more)).filter(
          each => frequency !== 'week' || weekDayOf(each) === Math.max(0, names.indexOf(dayOfWeek ?? '')),
        )
  const next = days.map(each => at(each, time, zone)).find(run => run.getTime() > after.getTime())
  if (!next) throw new Error('A scheduled report has no next run')
  return new Date(next.getTime())
}
