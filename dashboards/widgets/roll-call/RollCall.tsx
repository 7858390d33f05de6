import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import { useCaller } from '../../../src/crud/caller/caller.ts'
import { viewAtom } from '../../../src/live/atoms.ts'
import { occupancy } from '../../../src/live/views/occupancy.ts'
import { rollCall } from '../../../src/features/roll-call/live/roll-call.ts'
import type { LiveMark } from '../../../src/features/roll-call/domain/mark.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useScale } from '../../../src/ui/scale.tsx'
import { useAreasBelow } from '../../areas-below.ts'
import { useWidth } from '../../rows/use-width.ts'
import { VirtualRows } from '../../rows/VirtualRows.tsx'
import type { WidgetProps } from '../../widget.ts'
import { GroupRow } from './GroupRow.tsx'
import { HeadRow } from './HeadRow.tsx'
import { isWithin } from './limit.ts'
import { type Line, linesOf } from './lines.ts'
import type { options as fields } from './options.ts'
import { headsOf, tally, tallyByZone } from './roll.ts'
import { RollBar } from './RollBar.tsx'
import classes from './RollCall.module.css'
import { Tallies } from './Tallies.tsx'
import { useKeptOrder } from './use-kept-order.ts'
import { useMarking } from './use-marking.ts'
import { useSites } from './use-sites.ts'
import { ZoneTallies } from './ZoneTallies.tsx'

const rowPx = { desk: 48, touch: 64, wall: 48 } as const
const narrowPx = { desk: 86, touch: 112, wall: 86 } as const
const groupPx = 48
const narrowBelowPx = 520

/** Everybody who is in at the sites and zones of the tile, and the sites there are to choose from. */
function useRoll(options: WidgetProps<typeof fields>['options'], siteId: number | undefined) {
  const { zones: all, away } = useAtomValue(viewAtom(occupancy))
  const { marks } = useAtomValue(viewAtom(rollCall))
  const { siteOf, names } = useSites()
  const areaIds = useAreasBelow(options.areaIds)
  const { zoneIds } = options
  return useMemo(() => {
    const ofTile = isWithin({ zoneIds, areaIds, siteId: undefined }, siteOf)
    const ofSite = isWithin({ zoneIds, areaIds, siteId }, siteOf)
    const siteIds = new Set(all.filter(ofTile).map(({ areaId }) => siteOf(areaId)))
    return {
      zones: all.filter(ofSite),
      heads: headsOf(all, marks, away, siteOf).filter(ofSite),
      sites: [...names].filter(([id]) => siteIds.has(id)).sort(([, a], [, b]) => a.localeCompare(b)),
    }
  }, [all, marks, away, siteOf, names, zoneIds, areaIds, siteId])
}

/** Who is accounted for: counts, and by zone everybody who is in; who needs help on top. */
export default function RollCall({ options }: WidgetProps<typeof fields>) {
  const { density, px } = useScale()
  const [width, ref] = useWidth()
  const [siteId, setSiteId] = useState<number>()
  const [only, setOnly] = useState<number>()
  const marking = useMarking()
  const { may } = useCaller()
  const { zones, heads, sites } = useRoll(options, siteId)
  const byZone = useMemo(() => tallyByZone(zones, heads), [zones, heads])
  const shown = useMemo(
    () => (only === undefined ? heads : heads.filter(({ zoneId }) => zoneId === only)),
    [heads, only],
  )
  const lines = useKeptOrder(useMemo(() => linesOf(shown, byZone), [shown, byZone]))
  const narrow = width > 0 && width < narrowBelowPx
  const [headPx, titlePx] = [px((narrow ? narrowPx : rowPx)[density]), px(groupPx)]
  const heightOf = useCallback((line: Line) => (line.kind === 'group' ? titlePx : headPx), [headPx, titlePx])
  const [keep, take] = [lines.keep, marking.mark]
  const mark = useCallback(
    (personId: number, as: LiveMark['mark']) => {
      keep()
      take(personId, as)
    },
    [keep, take],
  )
  const pickSite = (picked: number | undefined) => {
    setSiteId(picked)
    setOnly(undefined)
    lines.sort()
  }

  return (
    <div ref={ref} className={classes.roll}>
      <Tallies counts={tally(shown)} />
      <RollBar sites={sites} siteId={siteId} onSite={pickSite} isKept={lines.isKept} onSort={lines.sort} />
      <ZoneTallies zones={byZone} only={only} onOnly={setOnly} />
      {shown.length === 0 ? (
        <EmptyState title="Nobody is in">
          {zones.length === 0 ? 'Add a zone and its doors first.' : 'Everyone who was read in has been read out.'}
        </EmptyState>
      ) : (
        <VirtualRows
          label="People, those who need help first"
          items={lines.shown}
          keyOf={line => line.key}
          rowPx={heightOf}
          onScroll={lines.touch}
          render={line =>
            line.kind === 'group' ? (
              <GroupRow group={line} />
            ) : (
              <HeadRow
                head={line.head}
                narrow={narrow}
                marking={marking.of(line.head.personId)}
                onMark={may('ROLLCALL_MARK') ? mark : undefined}
              />
            )
          }
        />
      )}
    </div>
  )
}
