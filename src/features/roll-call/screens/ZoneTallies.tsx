import { Scroller } from '../../../ui/rows/Scroller.tsx'
import classes from './Roll.module.css'
import type { ZoneTally } from '../live/tally.ts'

interface ZoneTalliesProps {
  zones: readonly ZoneTally[]
  only: number | undefined
  onOnly: (zoneId: number | undefined) => void
}

/** The zones with heads and missing; pressing one shows its people alone. Those with the most missing first. */
export function ZoneTallies({ zones, only, onOnly }: ZoneTalliesProps) {
  const shown = zones.toSorted((a, b) => b.missing - a.missing || b.heads - a.heads)
  return (
    <Scroller className={classes.zonesScroller} label="Zones">
      <ul className={classes.zones}>
        {shown.map(({ zoneId, name, heads, missing, needsHelp, notCalled }) => (
          <li key={zoneId}>
            <button
              type="button"
              className={classes.zone}
              aria-pressed={only === zoneId}
              onClick={() => onOnly(only === zoneId ? undefined : zoneId)}
            >
              <span className={classes.zoneName}>{name}</span>
              <span>
                <strong>{notCalled > 0 ? heads : missing}</strong>{' '}
                {notCalled > 0 || heads === 0 ? 'in' : `missing of ${heads}`}
                {needsHelp > 0 && ` · ${needsHelp} ${needsHelp === 1 ? 'needs' : 'need'} help`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Scroller>
  )
}
