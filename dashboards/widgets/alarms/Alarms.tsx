import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { useCaller } from '../../../src/crud/caller/caller.ts'
import { placeOf } from '../../../src/crud/caller/places.ts'
import { entities } from '../../../src/domain/entities/index.ts'
import { type RepeatedAlarm, repeatedAlarms } from '../../../src/domain/alarm-repeats.ts'
import { viewAtom } from '../../../src/live/atoms.ts'
import { alarms, alerts } from '../../../src/live/views/alarms.ts'
import { useScale } from '../../../src/ui/scale.tsx'
import { useAcknowledge } from '../../../src/crud/acknowledge/use-acknowledge.ts'
import { acknowledgementOf } from '../../../src/crud/acknowledge/acknowledgement-of.ts'
import { useWidth } from '../../../src/ui/rows/use-width.ts'
import { VirtualRows } from '../../../src/ui/rows/VirtualRows.tsx'
import type { WidgetProps } from '../../widget.ts'
import { AcknowledgeAll } from '../../../src/crud/acknowledge/AcknowledgeAll.tsx'
import { AlarmRow } from './AlarmRow.tsx'
import classes from './Alarms.module.css'
import { AlarmSound } from '../../../src/crud/acknowledge/sound/AlarmSound.tsx'
import { useAnnounced } from '../../../src/crud/acknowledge/announced.ts'
import { NothingOpen } from './NothingOpen.tsx'
import type { options as fields } from './options.ts'
import { rowHeight } from './row-height.ts'
import { useAlarmKeys } from './use-alarm-keys.ts'
import { count, figure } from '../../../src/ui/figures.ts'

const narrowBelowPx = 440
/** Here even the button's word is too much. */
const smallBelowPx = 340
const narrowForms = { desk: 'narrow', touch: 'stacked', wall: 'small' } as const
/** The text of a narrow row, at scale 1. */
const fontPx = { desk: 14, touch: 16, wall: 16 } as const

/** Everything unacknowledged: alarms first, newest first, repeats as one, each with its age counting. */
export default function Alarms({ options: { show, sound } }: WidgetProps<typeof fields>) {
  const { items: loud, more: moreLoud } = useAtomValue(viewAtom(alarms))
  const { items: quiet, more: moreQuiet } = useAtomValue(viewAtom(alerts))
  const { may: holds } = useCaller()
  const { density, px } = useScale()
  const [width, ref] = useWidth()
  const may = holds('EVENT_COMMAND')
  const wanted = { loud: show !== 'alerts', quiet: show !== 'alarms' }
  const items = useMemo(
    () => [...(wanted.loud ? loud : []), ...(wanted.quiet ? quiet : [])],
    [loud, quiet, wanted.loud, wanted.quiet],
  )
  const groups = useMemo(() => repeatedAlarms(items), [items])
  const acknowledging = useAcknowledge(id => acknowledgementOf(groups, id))
  const more = (wanted.loud ? moreLoud : 0) + (wanted.quiet ? moreQuiet : 0)
  const alertCount = quiet.length + moreQuiet
  const narrow = width > 0 && width < narrowBelowPx
  const form = !narrow ? 'wide' : density === 'desk' && width < smallBelowPx ? 'small' : narrowForms[density]
  const rowPx = useCallback(
    ({ newest }: RepeatedAlarm) => px(rowHeight(newest, { form, widthPx: width, fontPx: fontPx[density], may })),
    [px, form, width, density, may],
  )

  const tile = useAlarmKeys(may ? acknowledging.acknowledge : undefined)
  const announced = useAnnounced(items)

  return (
    <div ref={tile} data-alarms className={classes.list}>
      <div ref={ref} className={classes.measured} />
      <output className={classes.unseen} aria-live="assertive" aria-label="New alarms">
        {announced}
      </output>
      <div className={classes.bar}>
        <Counts
          alarms={wanted.loud ? loud.length + moreLoud : undefined}
          alerts={wanted.quiet ? alertCount : undefined}
        />
        {wanted.loud && sound && <AlarmSound />}
        {wanted.quiet && may && <AcknowledgeAll count={alertCount} />}
      </div>
      {items.length === 0 ? (
        <NothingOpen show={show ?? 'both'} />
      ) : (
        <VirtualRows
          label="Unacknowledged, alarms first, newest first"
          items={groups}
          keyOf={({ ids }) => ids.at(-1) ?? 0}
          rowPx={rowPx}
          render={({ newest: alarm, ids, lastedMs }) => (
            <AlarmRow
              alarm={alarm}
              times={ids.length}
              lastedMs={lastedMs}
              form={form}
              to={placeOf(entities.eventAlarm, 'detail', alarm.eventAlarmId, undefined, holds)}
              state={acknowledging.of(alarm.eventAlarmId)}
              onAcknowledge={may ? acknowledging.acknowledge : undefined}
            />
          )}
        />
      )}
      {more > 0 && <p className={classes.more}>and {figure(more)} older ones</p>}
    </div>
  )
}

function Counts({ alarms: loud, alerts: quiet }: { alarms: number | undefined; alerts: number | undefined }) {
  const texts = [
    loud === undefined ? [] : count(loud, 'alarm'),
    quiet === undefined ? [] : count(quiet, 'alert'),
  ].flat()
  return <span className={classes.counts}>{texts.join(' · ')}</span>
}
