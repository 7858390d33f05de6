import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { memo, useMemo } from 'react'
import { viewAtom } from '../../../src/live/atoms.ts'
import type { ZoneState } from '../../../src/live/views/occupancy.state.ts'
import { occupancy } from '../../../src/live/views/occupancy.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useScale } from '../../../src/ui/scale.tsx'
import { useAreasBelow } from '../../../src/api/areas-below.ts'
import { VirtualRows } from '../../../src/ui/rows/VirtualRows.tsx'
import type { WidgetProps } from '../../widget.ts'
import { fullness, zonesOf } from './fullness.ts'
import classes from './Occupancy.module.css'
import type { options as fields } from './options.ts'
import { count, figure } from '../../../src/ui/figures.ts'

const rowPx = 44
const heads = (number: number) => count(number, 'person', 'people')

/** Who is in: heads by zone, each against its maximum. */
export default function Occupancy({ options }: WidgetProps<typeof fields>) {
  const { zones } = useAtomValue(viewAtom(occupancy))
  const { px } = useScale()
  const areaIds = useAreasBelow(options.areaIds)
  const shown = useMemo(() => zonesOf(zones, { ...options, areaIds }), [zones, options, areaIds])
  const total = shown.reduce((sum, zone) => sum + zone.headCount, 0)
  if (shown.length === 0)
    return (
      <EmptyState title="No zones">
        {zones.length === 0 ? 'Add a zone and its doors first.' : 'No zones match this tile’s filters.'}
      </EmptyState>
    )
  return (
    <>
      <p className={classes.total}>
        <strong>{heads(total)}</strong> in {shown.length} {shown.length === 1 ? 'zone' : 'zones'}
      </p>
      <VirtualRows
        label="Zones"
        items={shown}
        keyOf={zone => zone.zoneId}
        rowPx={px(rowPx)}
        render={zone => <ZoneRow zone={zone} />}
      />
    </>
  )
}

const ZoneRow = memo(function ZoneRow({ zone }: { zone: ZoneState }) {
  const { name, headCount, maxOccupancy } = zone
  const { level, word, ratio } = fullness(zone)
  const Shape = level === 'over' ? IconAlertOctagon : IconAlertTriangle
  return (
    <div className={classes.zone} data-level={level}>
      <span className={classes.line}>
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>
          <strong>{figure(headCount)}</strong>
          {maxOccupancy === undefined ? '' : ` / ${figure(maxOccupancy)}`}
        </span>
      </span>
      <span className={classes.line}>
        <span className={classes.track} data-bounded={ratio !== undefined || undefined} aria-hidden>
          <span className={classes.bar} style={{ width: `${Math.min(1, ratio ?? 0) * 100}%` }} />
        </span>
        {word !== undefined && (
          <span className={classes.word}>
            <Shape className={classes.shape} aria-hidden />
            {word}
          </span>
        )}
      </span>
    </div>
  )
})
