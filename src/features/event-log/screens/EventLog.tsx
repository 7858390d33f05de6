import { useCallback, useMemo, useRef } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { EnrolDialog } from '../../../crud/form/EnrolDialog.tsx'
import { placeOf } from '../../../crud/caller/places.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { LogRow } from '../../../live/views/event-log.state.ts'
import { useScale } from '../../../ui/scale.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useAreasBelow } from '../../../api/areas-below.ts'
import { linesOf } from '../../../ui/rows/lines.ts'
import { useSiteNames } from '../../../api/site-names.ts'
import { useSiteZone } from '../../../api/site-time.ts'
import { useWidth } from '../../../ui/rows/use-width.ts'
import { VirtualRows } from '../../../ui/rows/VirtualRows.tsx'
import classes from './EventLog.module.css'
import { EventRow } from './EventRow.tsx'
import { rowTest, whereOf } from './filter-rows.ts'
import type { HeldLog } from './held-log.ts'
import { LogBar } from './LogBar.tsx'
import type { LogOptions } from '../domain/log-options.ts'
import { useEnrolling } from './use-enrolling.ts'
import { useHeldLog, useJustArrived } from './use-held-log.ts'

/** Narrower than this (px at scale 1) a row has two lines. */
const twoLinesBelowPx = 560
const linePx = 28
const besidePlacePx = 56
/** The lines of a narrow row below its place. */
const linesBeside = { desk: 1, touch: 1, wall: 2 } as const
const lineHeightPx = { desk: 19, touch: 19, wall: 22 } as const
const fontPx = { desk: 14, touch: 14, wall: 16 } as const

/** What of the log passes the tile's options and its quick filter. */
function useFiltered(held: HeldLog, options: LogOptions, quick: string) {
  const siteName = useSiteNames()
  const areaIds = useAreasBelow(options.areaIds)
  const { user, words } = useCaller()
  const leavesOutExits = user?.client.leavesOutExits
  const test = useMemo(
    () => rowTest({ ...options, areaIds: areaIds && [...areaIds] }, quick, siteName, leavesOutExits, words),
    [options, areaIds, quick, siteName, leavesOutExits, words],
  )
  const rows = useMemo(() => (test ? held.rows.filter(test) : held.rows), [held.rows, test])
  const waiting = useMemo(() => (test ? held.waiting?.filter(test) : held.waiting), [held.waiting, test])
  return { rows, waiting, isFiltered: test !== undefined }
}

interface EventLogProps {
  options: LogOptions
  /** What a row must say, in any order. */
  quick: string
  onQuick: (text: string) => void
}

/** Live events, newest first. Scrolling down pauses it, so that nothing moves under the eye. */
export function EventLog({ options, quick, onQuick }: EventLogProps) {
  const { held, pause, resume } = useHeldLog()
  const enrolling = useEnrolling(pause)
  const [width, ref] = useWidth()
  const { density, px } = useScale()
  const { may } = useCaller()
  const siteName = useSiteNames()
  const zone = useSiteZone()
  const justArrived = useJustArrived(held.sequence)
  const scroller = useRef<HTMLElement | null>(null)
  const byScrolling = useRef(false)
  const { rows, waiting, isFiltered } = useFiltered(held, options, quick)
  const narrow = width < twoLinesBelowPx
  const rowPx = useCallback(
    (row: LogRow) => {
      if (!narrow) return px(linePx)
      const lines = linesBeside[density] + linesOf(whereOf(row, siteName), width - besidePlacePx, fontPx[density])
      return px(lines * lineHeightPx[density] + 8)
    },
    [narrow, px, siteName, width, density],
  )

  const goOn = () => {
    byScrolling.current = false
    resume()
    scroller.current?.scrollTo({ top: 0 })
  }
  const scrolled = (top: number) => {
    if (top > px(linePx) && !held.waiting) {
      byScrolling.current = true
      pause()
    } else if (top === 0 && held.waiting && byScrolling.current) goOn()
  }

  return (
    <div ref={ref} className={classes.log}>
      <LogBar
        quick={quick}
        onQuick={onQuick}
        waiting={waiting?.length}
        passedOver={held.passedOver}
        onPause={pause}
        onResume={goOn}
      />
      {rows.length === 0 ? (
        <EmptyState title="No events">
          {isFiltered
            ? 'None of the newest events match these filters.'
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
          render={row => (
            <EventRow
              row={row}
              where={whereOf(row, siteName)}
              to={placeOf(entities.event, 'detail', row.eventId, undefined, may)}
              zone={zone}
              narrow={narrow}
              fresh={row.sequence > justArrived}
              card={enrolling.cardOf(row)}
              onEnrol={enrolling.begin}
            />
          )}
        />
      )}
      <EnrolDialog keycode={enrolling.keycode} onClose={enrolling.close} onEnrolled={enrolling.done} />
    </div>
  )
}
