import { dayText } from '../../../domain/fields/time.ts'
import { count } from '../../../ui/figures.ts'
import type { DryRun } from '../domain/dry-run.ts'
import classes from './DryRun.module.css'

const dayMs = 86_400_000

/** Every day from the first with any to the last, yyyy-mm-dd. */
function daysBetween(first: string, last: string): string[] {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  return Array.from({ length: days }, (_, at) => new Date(Date.parse(first) + at * dayMs).toISOString().slice(0, 10))
}

/** How often it would have fired, day by day. */
export function DryRunDays({ days }: Pick<DryRun, 'days'>) {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return null
  const firedOn = new Map(days.map(({ day, fired }) => [day, fired]))
  const most = Math.max(...days.map(({ fired }) => fired))
  const busiest = days.find(({ fired }) => fired === most)
  const label = `From ${dayText(first)} to ${dayText(last)}: most on ${dayText(busiest?.day ?? first)}, ${count(most, 'time')}`
  return (
    <figure className={classes.days} aria-label={label}>
      {daysBetween(first, last).map(day => {
        const fired = firedOn.get(day) ?? 0
        return (
          <div
            key={day}
            className={classes.day}
            style={{ height: `${(100 * fired) / most}%` }}
            title={`${dayText(day)}: ${count(fired, 'time')}`}
          />
        )
      })}
    </figure>
  )
}
