import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { viewAtom } from '../../../src/live/atoms.ts'
import { occupancy } from '../../../src/live/views/occupancy.ts'
import { rollCall } from '../../../src/live/views/roll-call.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useScale } from '../../../src/ui/scale.tsx'
import { useWidth } from '../../rows/use-width.ts'
import { VirtualRows } from '../../rows/VirtualRows.tsx'
import type { WidgetProps } from '../../widget.ts'
import { HeadRow } from './HeadRow.tsx'
import type { options as fields } from './options.ts'
import { headsOf, tally, tallyByZone } from './roll.ts'
import classes from './RollCall.module.css'
import { Tallies } from './Tallies.tsx'
import { useMarking } from './use-marking.ts'
import { ZoneTallies } from './ZoneTallies.tsx'

const rowPx = { desk: 48, touch: 64, wall: 48 } as const
const narrowPx = { desk: 86, touch: 112, wall: 86 } as const
const narrowBelowPx = 520

/** Who is accounted for: counts by zone, and everybody who is in, the missing first. */
export default function RollCall({ options: { zoneIds } }: WidgetProps<typeof fields>) {
  const { zones: all } = useAtomValue(viewAtom(occupancy))
  const { marks } = useAtomValue(viewAtom(rollCall))
  const { density, px } = useScale()
  const [width, ref] = useWidth()
  const [only, setOnly] = useState<number>()
  const marking = useMarking()
  const zones = useMemo(() => all.filter(({ zoneId }) => !zoneIds?.length || zoneIds.includes(zoneId)), [all, zoneIds])
  const heads = useMemo(() => {
    const everybody = headsOf(all, marks)
    if (!zoneIds?.length) return everybody
    return everybody.filter(({ zoneId }) => zoneId !== undefined && zoneIds.includes(zoneId))
  }, [all, marks, zoneIds])
  const byZone = useMemo(() => tallyByZone(zones, heads), [zones, heads])
  const shown = useMemo(
    () => (only === undefined ? heads : heads.filter(({ zoneId }) => zoneId === only)),
    [heads, only],
  )
  const begun = marks.size > 0
  const narrow = width > 0 && width < narrowBelowPx

  return (
    <div ref={ref} className={classes.roll}>
      <Tallies counts={tally(shown)} begun={begun} />
      <ZoneTallies zones={byZone} only={only} begun={begun} onOnly={setOnly} />
      {shown.length === 0 ? (
        <EmptyState title="Nobody is in">
          {zones.length === 0
            ? 'Add a zone and its doors first.'
            : 'Every credential that was read in has been read out.'}
        </EmptyState>
      ) : (
        <VirtualRows
          label="People, the missing first"
          items={shown}
          keyOf={head => head.key}
          rowPx={px((narrow ? narrowPx : rowPx)[density])}
          render={head => (
            <HeadRow
              head={head}
              narrow={narrow}
              begun={begun}
              marking={marking.of(head.personId)}
              onMark={marking.mark}
            />
          )}
        />
      )}
    </div>
  )
}
