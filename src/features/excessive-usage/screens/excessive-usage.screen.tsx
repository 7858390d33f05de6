import { NumberInput, SegmentedControl, Skeleton } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import { useReadiness, useSurface } from '../../../crud/surface/use-surface.ts'
import { usage } from '../../../live/views/usage.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import classes from './UsageScreen.module.css'
import { Ranking } from './Ranking.tsx'
import { type Asked, mostThreshold, useAsked } from './use-asked.ts'

const views = [usage]

/** The most used credentials and sites of the last 24 hours against their 30-day average, live and side by side. */
export default function ExcessiveUsageScreen() {
  const [asked, set] = useAsked()
  return (
    <Guard codes={['EXCESSIVEUSAGEDASHBOARD_READ']}>
      <div className={classes.page}>
        <ScreenHead heading="Excessive usage">
          <SegmentedControl
            aria-label="Order"
            value={asked.order}
            onChange={order => set({ order: order === 'count' ? 'count' : 'ratio' })}
            data={[
              { value: 'ratio', label: 'Most above average' },
              { value: 'count', label: 'Most used' },
            ]}
          />
          <NumberInput
            className={classes.threshold}
            aria-label="Mark above, uses in 24 hours"
            prefix="Mark above "
            min={1}
            max={mostThreshold}
            allowDecimal={false}
            value={asked.threshold}
            onChange={value => typeof value === 'number' && value >= 1 && set({ threshold: value })}
          />
        </ScreenHead>
        <LostBanner />
        <Rankings asked={asked} />
      </div>
    </Guard>
  )
}

function Rankings({ asked: { order, threshold } }: { asked: Asked }) {
  const { words } = useCaller()
  const readiness = useReadiness(views)
  const surface = useSurface()
  if (readiness === 'withheld')
    return <ErrorTile title="You do not have permission to see this" reason="You do not have access to this data." />
  if (readiness === 'waiting')
    return surface.state === 'failed' ? (
      <ErrorTile title="Failed to refresh excessive usage data" reason={`${surface.reason} · retrying`} />
    ) : (
      <Skeleton height="20rem" radius="md" aria-busy="true" />
    )
  return (
    <div className={classes.both}>
      {(['tokens', 'areas'] as const).map(of => {
        const heading = words.many(of === 'areas' ? 'area' : 'fob')
        return (
          <section key={of} className={classes.card} aria-label={`Uses of ${heading.toLowerCase()}`}>
            <h2 className={classes.heading}>{heading}</h2>
            <Ranking of={of} order={order} threshold={threshold} />
          </section>
        )
      })}
    </div>
  )
}
