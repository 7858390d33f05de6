import { VisuallyHidden } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { steadyHealthAtom, useSurface } from '../../crud/surface/use-surface.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { chipOf } from './chip.ts'
import classes from './ConnectionChip.module.css'

/** The state of the live connection, on every screen. */
export function ConnectionChip() {
  const { hubs } = useAtomValue(steadyHealthAtom)
  const chip = chipOf(hubs, useSurface(), useNow())
  if (!chip) return null
  const { state, details } = chip
  return (
    <div className={classes.chip} title={details}>
      <StateBadge state={state}>{details && <span className={classes.details}>{details}</span>}</StateBadge>
      <VisuallyHidden component="output">Connection: {state}</VisuallyHidden>
    </div>
  )
}
