import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { useMemo } from 'react'
import { openSpans, type HolidayDays, type TimeProfile } from '../../../../domain/time-profile/index.ts'
import classes from './TimeProfile.module.css'

interface ComingUpProps {
  profile: TimeProfile
  zone: string
  holidays: readonly HolidayDays[]
  /** yyyy-mm-dd */
  today: string
}

const shown = 4
const daysAhead = 14

/** The next times at which a time profile is open, holidays, exception days and changes of the clocks included. */
export function ComingUp({ profile, zone, holidays, today }: ComingUpProps) {
  const spans = useMemo(() => {
    const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
    const from = new TZDate(year, month - 1, day + 1, zone)
    const to = new TZDate(year, month - 1, day + 1 + daysAhead, zone)
    return openSpans(profile, from, to, zone, holidays).slice(0, shown)
  }, [profile, zone, holidays, today])
  if (spans.length === 0) return null
  const text = (at: Date, pattern = 'EEE d MMM HH:mm') => format(new TZDate(at.getTime(), zone), pattern)
  /** The end of a span has its day only where that is another. */
  const endText = (from: Date, to: Date) =>
    text(to, text(from, 'yyyy-MM-dd') === text(to, 'yyyy-MM-dd') ? 'HH:mm' : undefined)
  return (
    <>
      <h3 className={classes.coming}>From tomorrow on</h3>
      <ul className={classes.spans}>
        {spans.map(({ from, to }) => (
          <li key={from.toISOString()}>
            <time dateTime={from.toISOString()}>{text(from)}</time> to{' '}
            <time dateTime={to.toISOString()}>{endText(from, to)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}
