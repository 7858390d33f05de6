import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useCaller } from '../../../src/crud/caller/caller.ts'
import { placeOf } from '../../../src/crud/caller/places.ts'
import { doorStatuses } from '../../../src/domain/door-status.ts'
import { entities } from '../../../src/domain/entities/index.ts'
import { viewAtom } from '../../../src/live/atoms.ts'
import type { DoorState } from '../../../src/live/views/doors.state.ts'
import { doors } from '../../../src/live/views/doors.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useScale } from '../../../src/ui/scale.tsx'
import { useAreasBelow } from '../../../src/api/areas-below.ts'
import { useWidth } from '../../../src/ui/rows/use-width.ts'
import { VirtualRows } from '../../../src/ui/rows/VirtualRows.tsx'
import { useAtMostEvery } from '../../../src/ui/use-at-most-every.ts'
import type { WidgetProps } from '../../widget.ts'
import { DoorCell } from './DoorCell.tsx'
import classes from './DoorStates.module.css'
import type { options as fields } from './options.ts'
import { shapes } from './shapes.ts'
import { counted, doorsOf, inRows } from './worst-first.ts'
import { figure } from '../../../src/ui/figures.ts'

const drawnEveryMs = 250
const cellPx = 176
const rowPx = { desk: 58, touch: 68, wall: 58 } as const

/** What every door is now, the worst first; each is the way to its record. */
export default function DoorStates({ options }: WidgetProps<typeof fields>) {
  const state = useAtMostEvery(useAtomValue(viewAtom(doors)), drawnEveryMs)
  const { may } = useCaller()
  const { density, px } = useScale()
  const [width, ref] = useWidth()
  const areaIds = useAreasBelow(options.areaIds)
  const chosen = useMemo(() => doorsOf(state.doors, areaIds), [state, areaIds])
  const columns = Math.max(1, Math.floor(width / cellPx))
  const rows = useMemo(() => {
    const shown = options.show === 'notLocked' ? chosen.filter(({ status }) => status !== 'locked') : chosen
    return inRows(shown, columns)
  }, [chosen, options.show, columns])
  return (
    <div ref={ref} className={classes.doors}>
      {chosen.length > 0 && <Counts doors={chosen} />}
      {rows.length === 0 ? (
        <Nothing any={state.doors.size > 0} chosen={chosen.length} />
      ) : width > 0 ? (
        <VirtualRows
          label="Doors, the worst first"
          items={rows}
          keyOf={row => row[0]?.doorId ?? 0}
          rowPx={px(rowPx[density])}
          render={row => (
            <div className={classes.row} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
              {row.map(door => (
                <DoorCell
                  key={door.doorId}
                  door={door}
                  to={placeOf(entities.door, 'detail', door.doorId, undefined, may)}
                />
              ))}
            </div>
          )}
        />
      ) : null}
    </div>
  )
}

/** How many doors are what: readable from afar, where single doors are not. */
function Counts({ doors: all }: { doors: readonly DoorState[] }) {
  return (
    <ul className={classes.counts} aria-label="Doors by state">
      {counted(all).map(({ status, count }) => {
        const Shape = shapes[status]
        return (
          <li key={status} className={classes.count} data-status={status}>
            <Shape className={classes.shape} aria-hidden />
            {figure(count)} {doorStatuses[status].toLowerCase()}
          </li>
        )
      })}
    </ul>
  )
}

function Nothing({ any, chosen }: { any: boolean; chosen: number }) {
  const { words } = useCaller()
  if (chosen > 0) return <EmptyState title="All doors are locked">Doors in any other state appear here.</EmptyState>
  return (
    <EmptyState title="No doors">
      {any ? `No doors at the ${words.many('area')} chosen for this tile.` : 'Add a controller and its doors first.'}
    </EmptyState>
  )
}
