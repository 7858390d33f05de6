import { ageText } from '../../src/ui/age-text.ts'
import { StateBadge } from '../../src/ui/StateBadge.tsx'
import type { Surface } from '../surface/surface.ts'
import classes from './Tile.module.css'

/** How old the data is: a quiet figure while it is live, a mark when it isn't. */
export function TileAge({ surface }: { surface: Surface }) {
  switch (surface.state) {
    case 'waiting':
      return <span className={classes.age}>Loading</span>
    case 'live':
      return (
        <span className={classes.age} title="Age of the data">
          <span className={classes.unseen}>Live, </span>
          {ageText(surface.ageMs)}
        </span>
      )
    case 'late':
      return <StateBadge state="late">{ageText(surface.ageMs)}</StateBadge>
    case 'lost':
      return <StateBadge state="lost" />
    case 'failed':
      return <StateBadge state="failed" />
  }
}

/** Above the last data that is known: how old it is, why, and that it is tried again. */
export function LostBand({ surface }: { surface: Extract<Surface, { state: 'lost' }> }) {
  return (
    <p className={classes.lost}>
      <span className={classes.lostAge}>{ageText(surface.ageMs)} old</span>
      <span className={classes.lostReason} title={surface.reason}>
        {surface.reason} · retrying
      </span>
    </p>
  )
}
