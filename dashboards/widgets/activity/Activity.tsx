import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { viewAtom } from '../../../src/live/atoms.ts'
import { activity } from '../../../src/live/views/activity.ts'
import { inZone, useSiteZone } from '../../../src/api/site-time.ts'
import type { WidgetProps } from '../../widget.ts'
import classes from './Activity.module.css'
import type { options as fields } from './options.ts'
import { figureOf, seriesOf } from './series.ts'
import { useAtMostEvery } from '../../../src/ui/use-at-most-every.ts'
import { Guarded } from '../../../src/ui/later/Guarded.tsx'
import { later } from '../../../src/ui/later/later.ts'

const Chart = later(() => import('./Chart.tsx'))
const drawnEveryMs = 1000

/** Events per minute of the last hour: a figure and bars for each category. */
export default function Activity({ options: { categories } }: WidgetProps<typeof fields>) {
  const { minutes, completeFrom } = useAtMostEvery(useAtomValue(viewAtom(activity)), drawnEveryMs)
  const zone = useSiteZone()
  const series = useMemo(() => seriesOf(minutes, categories, completeFrom), [minutes, categories, completeFrom])
  const times = useMemo(() => minutes.map(({ at }) => inZone(at, zone, 'minute')), [minutes, zone])
  const [first] = minutes
  return (
    <div className={classes.activity}>
      <div className={classes.charts}>
        <ul className={classes.figures}>
          {series.map(one => (
            <li
              key={one.category}
              className={classes.figure}
              data-alarm={(one.category === 'emergency' && one.lastMinute > 0) || undefined}
              data-partial={!one.isWhole || undefined}
            >
              <span className={classes.name}>{one.name}</span>
              <span className={classes.count}>{figureOf(one)}</span>
            </li>
          ))}
        </ul>
        <div className={classes.chart} aria-hidden>
          <Guarded name="The chart" shape={null}>
            <Chart series={series} times={times} />
          </Guarded>
        </div>
      </div>
      <p className={classes.times}>
        <span className={classes.per}>in the last minute</span>
        <span className={classes.span}>
          <span>{times[0]}</span>
          {first && completeFrom > first.at && (
            <span className={classes.partial}>
              Not all events before {inZone(completeFrom, zone, 'minute')} are counted
            </span>
          )}
          <span>{times.at(-1)}</span>
        </span>
      </p>
    </div>
  )
}
