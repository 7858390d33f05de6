import { useAtomValue } from 'jotai'
import { IconAlertTriangle, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react'
import { steadyHealthAtom, useSurface } from '../../src/crud/surface/use-surface.ts'
import { ageText } from '../../src/ui/age-text.ts'
import { useNow } from '../../src/ui/use-now.ts'
import { noticesOf, outageAtom } from './notices.ts'
import classes from './Notices.module.css'

const icons = { info: IconInfoCircle, alert: IconAlertTriangle } as const

/** Above all tiles while what they show is not live: since when, why, and that it is tried again. */
export function LostBanner() {
  const surface = useSurface()
  if (surface.state !== 'lost' && surface.state !== 'failed') return null
  return (
    <div className={classes.lost}>
      <IconPlugConnectedX className={classes.lostIcon} aria-hidden />
      <p role="alert" className={classes.lostWords}>
        <strong className={classes.lostWord}>Connection lost</strong> {surface.reason}. Trying again.
      </p>
      {surface.state === 'lost' && <span>Everything below is {ageText(surface.ageMs)} old.</span>}
    </div>
  )
}

/** What the wall recovered after it was cut off, and what it had to pass over: said for a minute, to everybody. */
export function Notices() {
  const health = useAtomValue(steadyHealthAtom)
  const outage = useAtomValue(outageAtom)
  const now = useNow()
  return (
    <output className={classes.strip} aria-label="Connection notices">
      {noticesOf(health, outage, now).map(({ level, text }) => {
        const Icon = icons[level]
        return (
          <p key={text} className={classes.notice} data-level={level}>
            <Icon className={classes.icon} aria-hidden />
            {text}
          </p>
        )
      })}
    </output>
  )
}
