import { IconPlugConnectedX } from '@tabler/icons-react'
import { ageText } from '../../ui/age-text.ts'
import classes from './LostBanner.module.css'
import { isCut } from './surface.ts'
import { useSurface } from './use-surface.ts'

/** Above what is live while it isn't: since when, why, and that it is tried again. */
export function LostBanner() {
  const surface = useSurface()
  if (!isCut(surface)) return null
  return (
    <div className={classes.lost}>
      <IconPlugConnectedX className={classes.icon} aria-hidden />
      <p role="alert" className={classes.words}>
        <strong className={classes.word}>Connection lost</strong> {surface.reason}. Trying again.
      </p>
      {surface.state === 'lost' && <span>Everything below is {ageText(surface.ageMs)} old.</span>}
    </div>
  )
}
