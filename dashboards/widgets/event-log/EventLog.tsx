import { useMemo, useRef, useState } from 'react'
import { useScale } from '../../../src/ui/scale.tsx'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useAreasBelow } from '../../areas-below.ts'
import { useSiteZone } from '../../site-time.ts'
import { useWidth } from '../../rows/use-width.ts'
import { VirtualRows } from '../../rows/VirtualRows.tsx'
import type { WidgetProps } from '../../widget.ts'
import classes from './EventLog.module.css'
import { EventRow } from './EventRow.tsx'
import { rowTest } from './filter-rows.ts'
import { LogBar } from './LogBar.tsx'
import type { options as fields } from './options.ts'
import { useHeldLog, useJustArrived } from './use-held-log.ts'

/** Narrower than this (px at scale 1) a row has two lines. */
const twoLinesBelowPx = 560
const linePx = 28
const twoLinesPx = 46

/** What happens at the doors, newest first. Scrolling down pauses it, so that nothing moves under the eye. */
export default function EventLog({ options }: WidgetProps<typeof fields>) {
  const { held, pause, resume } = useHeldLog()
  const [quick, setQuick] = useState('')
  const [width, ref] = useWidth()
  const { px } = useScale()
  const zone = useSiteZone()
  const justArrived = useJustArrived(held.sequence)
  const scroller = useRef<HTMLElement | null>(null)
  const byScrolling = useRef(false)
  const areaIds = useAreasBelow(options.areaIds)
  const test = useMemo(
    () => rowTest({ ...options, areaIds: areaIds && [...areaIds] }, quick),
    [options, areaIds, quick],
  )
  const rows = useMemo(() => (test ? held.rows.filter(test) : held.rows), [held.rows, test])
  const waiting = useMemo(() => (test ? held.waiting?.filter(test) : held.waiting), [held.waiting, test])
  const narrow = width < twoLinesBelowPx
  const rowPx = px(narrow ? twoLinesPx : linePx)

  const goOn = () => {
    byScrolling.current = false
    resume()
    scroller.current?.scrollTo({ top: 0 })
  }
  const scrolled = (top: number) => {
    if (top > rowPx && !held.waiting) {
      byScrolling.current = true
      pause()
    } else if (top === 0 && held.waiting && byScrolling.current) goOn()
  }

  return (
    <div ref={ref} className={classes.log}>
      <LogBar
        quick={quick}
        onQuick={setQuick}
        waiting={waiting?.length}
        passedOver={held.passedOver}
        onPause={pause}
        onResume={goOn}
      />
      {rows.length === 0 ? (
        <EmptyState title="No events">
          {test
            ? 'None of the newest events passes the filters of this tile.'
            : 'Events appear here as soon as a controller sends them.'}
        </EmptyState>
      ) : (
        <VirtualRows
          label="Events, newest first"
          items={rows}
          keyOf={row => row.sequence}
          rowPx={rowPx}
          scroller={element => {
            scroller.current = element
          }}
          onScroll={event => scrolled(event.currentTarget.scrollTop)}
          render={row => <EventRow row={row} zone={zone} narrow={narrow} fresh={row.sequence > justArrived} />}
        />
      )}
    </div>
  )
}
