import { count } from '../../../../ui/figures.ts'
import { curvePath } from '../../domain/curve.ts'
import { durationText, type EvacuationReport } from '../../domain/report.ts'
import classes from './Report.module.css'

const [width, height] = [600, 120]

/** How many were accounted for over time, as a picture; the table below it says the same in figures. */
export function Curve({ report: { curve, times } }: { report: EvacuationReport }) {
  const seconds = curve.at(-1)?.seconds ?? 0
  const path = curvePath(curve, { width, height, people: times.people, seconds })
  return (
    <figure className={classes.figure}>
      <svg className={classes.curve} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <path d={path} />
      </svg>
      <figcaption className={classes.caption}>
        <span>Start</span>
        <span>
          {count(curve.at(-1)?.accounted ?? 0, 'person', 'people')} of {times.people} accounted for
        </span>
        <span>{durationText(seconds)}</span>
      </figcaption>
    </figure>
  )
}
