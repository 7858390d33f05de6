import { useCallback, useMemo, type ReactNode } from 'react'
import { useWidth } from '../../../ui/rows/use-width.ts'
import { VirtualRows } from '../../../ui/rows/VirtualRows.tsx'
import { useScale } from '../../../ui/scale.tsx'
import type { LiveMark } from '../domain/mark.ts'
import type { Doubt } from '../live/doubt.ts'
import { isGroup, type Line, linesOf } from '../live/lines.ts'
import { type Head, type HeadsByZone, whoOf, type Who } from '../live/roll.ts'
import type { ZoneTally } from '../live/tally.ts'
import { GroupRow } from './GroupRow.tsx'
import { HeadRow } from './HeadRow.tsx'
import classes from './Roll.module.css'
import { useKeptOrder } from './use-kept-order.ts'
import type { Marked, Marking } from './use-marking.ts'

const rowPx = { desk: 48, touch: 64, wall: 48 } as const
const narrowPx = { desk: 86, touch: 112, wall: 86 } as const
const groupPx = 48
/** A line more. */
const assistancePx = 20
const narrowBelowPx = 520

/** The heads by zone, in an order that stays while they are marked. */
export function useRollLines(byZone: HeadsByZone, zones: readonly ZoneTally[]) {
  return useKeptOrder(useMemo(() => linesOf(byZone, zones), [byZone, zones]))
}

interface RollListProps {
  readonly lines: ReturnType<typeof useRollLines>
  readonly marking: {
    readonly of: (who: Who | undefined) => Marking | undefined
    readonly mark: (head: Marked, as: LiveMark['mark'], seen: number) => void
  }
  readonly mayMark: boolean
  /** Why it is uncertain that somebody is in, by the key of their head. */
  readonly doubts?: ReadonlyMap<Who, Doubt>
  /** Somebody's face where it does not come from the server. */
  readonly faceOf?: (head: Head) => ReactNode
}

/** Everybody who is in, by zone; who needs help on top. */
export function RollList({ lines, marking, mayMark, doubts, faceOf }: RollListProps) {
  const { density, px } = useScale()
  const [width, ref] = useWidth()
  const narrow = width > 0 && width < narrowBelowPx
  const [headPx, titlePx, morePx] = [px((narrow ? narrowPx : rowPx)[density]), px(groupPx), px(assistancePx)]
  const heightOf = useCallback(
    (line: Line) => {
      if (isGroup(line)) return titlePx
      return line.assistance === undefined ? headPx : headPx + morePx
    },
    [headPx, titlePx, morePx],
  )
  const [keep, take] = [lines.keep, marking.mark]
  const mark = useCallback(
    (head: Marked, as: LiveMark['mark'], seen: number) => {
      keep()
      take(head, as, seen)
    },
    [keep, take],
  )
  return (
    <div ref={ref} className={classes.list}>
      <VirtualRows
        label="People, those who need help first"
        items={lines.shown}
        keyOf={line => line.key}
        rowPx={heightOf}
        onScroll={lines.touch}
        render={line =>
          isGroup(line) ? (
            <GroupRow group={line} />
          ) : (
            <HeadRow
              head={line}
              narrow={narrow}
              doubt={doubts?.get(line.key)}
              marking={marking.of(whoOf(line))}
              onMark={mayMark ? mark : undefined}
              {...(faceOf && { face: faceOf(line) })}
            />
          )
        }
      />
    </div>
  )
}
