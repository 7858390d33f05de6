import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isOpen, nextChange, type HolidayDays, type TimeProfile } from '../../domain/time-profile/index.ts'
import { ageText } from '../../ui/age-text.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './OpenNow.module.css'

interface OpenNowProps {
  profile: TimeProfile
  zone: string
  holidays: readonly HolidayDays[]
  /** In one line, for a row of a list: 'Open until Monday 18:00'. */
  isShort?: boolean
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** Whether a time profile is open, and until when; live, by the clocks of a time zone. */
export function OpenNow({ profile, zone, holidays, isShort = false }: OpenNowProps) {
  const minute = Math.floor(useNow() / minuteMs) * minuteMs
  const { isOpenNow, change } = useMemo(() => {
    const at = new Date(minute)
    return { isOpenNow: isOpen(profile, at, zone, holidays), change: nextChange(profile, at, zone, holidays) }
  }, [profile, zone, holidays, minute])
  const Sign = isOpenNow ? IconLockOpen : IconLock
  const at = change && new TZDate(change.at.getTime(), zone)
  const when = at && format(at, at.getTime() - minute < 6 * dayMs ? 'EEEE HH:mm' : 'EEEE d MMMM yyyy HH:mm')
  if (isShort)
    return (
      <span className={classes.short}>
        <Sign className={classes.icon} aria-hidden /> {isOpenNow ? 'Open' : 'Closed'}
        {at && (
          <>
            {' '}
            until <time dateTime={at.toISOString()}>{when}</time>
          </>
        )}
      </span>
    )
  return (
    <span className={classes.now}>
      <Sign className={classes.icon} aria-hidden />
      <strong>{isOpenNow ? 'Open now' : 'Closed now'}</strong>
      {at ? (
        <span>
          {isOpenNow ? 'closes' : 'opens'} <time dateTime={at.toISOString()}>{when}</time>, in{' '}
          {ageText(at.getTime() - minute)}
        </span>
      ) : (
        <span>and stays so for the next 400 days</span>
      )}
    </span>
  )
}
