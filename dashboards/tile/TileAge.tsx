import { ageText } from '../../src/ui/age-text.ts'
import { StateBadge } from '../../src/ui/StateBadge.tsx'
import type { Surface } from '../../src/crud/surface/surface.ts'
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
      return <StateBadge state="lost">{ageText(surface.ageMs)} old</StateBadge>
    case 'failed':
      return <StateBadge state="failed" />
  }
}
