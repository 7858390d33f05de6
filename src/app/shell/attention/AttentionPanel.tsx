import { SoundHere } from '../../../crud/acknowledge/sound/SoundHere.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { useSurface } from '../../../crud/surface/use-surface.ts'
import { ageText } from '../../../ui/age-text.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import classes from './Attention.module.css'
import { alarmKind, alertKind, messageKind } from './kinds.ts'
import { KindPart } from './KindPart.tsx'

/** What is unacknowledged, by kind: how many, since when, and the newest of each, to acknowledge or to open. */
export function AttentionPanel({ onClose }: { onClose: () => void }) {
  const surface = useSurface()
  const { may } = useCaller()
  return (
    <>
      {surface.state === 'lost' && (
        <p className={classes.state} role="alert">
          <StateBadge state="lost">
            {ageText(surface.ageMs)} old: {surface.reason}, retrying
          </StateBadge>
        </p>
      )}
      {surface.state === 'failed' && (
        <p className={classes.state} role="alert">
          <StateBadge state="failed">{surface.reason}, retrying</StateBadge>
        </p>
      )}
      <KindPart kind={alarmKind} onClose={onClose} />
      <KindPart kind={alertKind} onClose={onClose} />
      <KindPart kind={messageKind} onClose={onClose} />
      {may(alarmKind.entity.permission.read) && (
        <div className={classes.sound}>
          <SoundHere />
        </div>
      )}
    </>
  )
}
