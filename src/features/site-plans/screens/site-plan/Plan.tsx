import { useState, type CSSProperties } from 'react'
import { pictureHref } from '../../../../api/pictures.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import type { Marker } from '../../domain/site-plan.ts'
import { MarkerSign } from './MarkerSign.tsx'
import { metresText, scaleMetres, type Placed, type Plot } from './placed.ts'
import classes from './Plan.module.css'

interface PicturePlanProps {
  name: string
  fileKey: string
  placed: readonly Placed[]
  /** The marker that the plan is shown for. */
  here?: Marker | undefined
}

/** A picture of a site with its markers. */
export function PicturePlan({ name, fileKey, placed, here }: PicturePlanProps) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  if (state === 'broken')
    return (
      <ErrorTile
        title="The picture could not be loaded"
        reason="The server did not send it."
        onRetry={() => {
          setState('loading')
          setAttempt(attempt + 1)
        }}
      />
    )
  return (
    <div className={classes.plan} data-state={state} aria-busy={state === 'loading' || undefined}>
      <img
        key={attempt}
        className={classes.picture}
        src={pictureHref(fileKey)}
        alt={`Plan of ${name}`}
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
      />
      {state === 'shown' && <Markers placed={placed} here={here} />}
    </div>
  )
}

/** The frame of a map, its width by its height. */
export const mapShape = 16 / 9

/** Markers as they lie to each other, with a scale: there is no map below them. */
export function MapPlan({ plot: { placed, metresAcross }, here }: { plot: Plot; here?: Marker | undefined }) {
  const metres = scaleMetres(metresAcross)
  return (
    <div className={classes.plan} data-map>
      <span className={classes.grid} style={{ '--cell': metres / metresAcross } as CSSProperties} />
      <Markers placed={placed} here={here} />
      <span className={classes.north}>North ↑</span>
      <span className={classes.scale} style={{ width: `${(metres / metresAcross) * 100}%` }}>
        {metresText(metres)}
      </span>
    </div>
  )
}

function Markers({ placed, here }: { placed: readonly Placed[]; here: Marker | undefined }) {
  return placed.map(
    ({ marker, place }, index) =>
      place && (
        <div
          key={index}
          className={classes.place}
          data-here={marker === here || undefined}
          style={{ left: `${place.left * 100}%`, top: `${place.top * 100}%` }}
        >
          <MarkerSign marker={marker} isHere={marker === here} />
        </div>
      ),
  )
}
