import { TileButton } from '../../../ui/TileButton.tsx'
import { count, figure } from '../../../ui/figures.ts'
import classes from './RollCall.module.css'

interface HeadCountProps {
  heads: number
  uncertain: number
  /** How many may be in; undefined where a zone has no maximum. */
  most: number | undefined
  /** Only those of whom it is uncertain are listed. */
  isFiltered: boolean
  onFilter: (next: boolean) => void
}

/** How many are in, how sure that is, and how many may be. */
export function HeadCount({ heads, uncertain, most, isFiltered, onFilter }: HeadCountProps) {
  return (
    <p className={classes.count}>
      <span>
        <strong>{count(heads, 'person', 'people')} in</strong>
        {most !== undefined && most > 0 && ` of ${figure(most)} at most`}
        {uncertain > 0 && `, of whom ${figure(uncertain)} uncertain`}
      </span>
      {(uncertain > 0 || isFiltered) && (
        <TileButton aria-pressed={isFiltered} onClick={() => onFilter(!isFiltered)}>
          {isFiltered ? 'Show all' : 'Show uncertain'}
        </TileButton>
      )}
    </p>
  )
}
