import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { sessionAtom } from '../../../src/api/session.ts'
import { viewAtom } from '../../../src/live/atoms.ts'
import { alarms, alerts } from '../../../src/live/views/alarms.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { useScale } from '../../../src/ui/scale.tsx'
import { useAcknowledge } from '../../acknowledge/use-acknowledge.ts'
import { useWidth } from '../../rows/use-width.ts'
import { VirtualRows } from '../../rows/VirtualRows.tsx'
import type { WidgetProps } from '../../widget.ts'
import { AcknowledgeAll } from './AcknowledgeAll.tsx'
import { AlarmRow } from './AlarmRow.tsx'
import classes from './Alarms.module.css'
import { AlarmSound } from './AlarmSound.tsx'
import type { options as fields } from './options.ts'

const pathOf = (id: number) => `/event/alarm/${id}/acknowledge`
const rowPx = { desk: 58, touch: 68, wall: 58 } as const
const stackedPx = 112
const narrowBelowPx = 440

/** What nobody has acknowledged yet: alarms first, newest first, each with its age counting. */
export default function Alarms({ options: { show, sound } }: WidgetProps<typeof fields>) {
  const { items: loud, more: moreLoud } = useAtomValue(viewAtom(alarms))
  const { items: quiet, more: moreQuiet } = useAtomValue(viewAtom(alerts))
  const { data: user } = useAtomValue(sessionAtom)
  const { density, px } = useScale()
  const [width, ref] = useWidth()
  const acknowledging = useAcknowledge(pathOf)
  const may = user?.permissions.includes('EVENT_COMMAND') ?? false
  const wanted = { loud: show !== 'alerts', quiet: show !== 'alarms' }
  const items = useMemo(
    () => [...(wanted.loud ? loud : []), ...(wanted.quiet ? quiet : [])],
    [loud, quiet, wanted.loud, wanted.quiet],
  )
  const more = (wanted.loud ? moreLoud : 0) + (wanted.quiet ? moreQuiet : 0)
  const alertCount = quiet.length + moreQuiet
  const narrow = width > 0 && width < narrowBelowPx
  const stacked = narrow && density === 'touch'

  return (
    <div ref={ref} className={classes.list}>
      <div className={classes.bar}>
        <Counts
          alarms={wanted.loud ? loud.length + moreLoud : undefined}
          alerts={wanted.quiet ? alertCount : undefined}
        />
        {wanted.loud && sound && <AlarmSound alarm={loud.length > 0} />}
        {wanted.quiet && may && <AcknowledgeAll count={alertCount} />}
      </div>
      {items.length === 0 ? (
        <EmptyState title={nothing[show ?? 'both']}>All that were raised have been acknowledged.</EmptyState>
      ) : (
        <VirtualRows
          label="Unacknowledged, alarms first, newest first"
          items={items}
          keyOf={alarm => alarm.eventAlarmId}
          rowPx={px(stacked ? stackedPx : rowPx[density])}
          render={alarm => (
            <AlarmRow
              alarm={alarm}
              form={stacked ? 'stacked' : narrow ? 'narrow' : 'wide'}
              state={acknowledging.of(alarm.eventAlarmId)}
              onAcknowledge={may ? acknowledging.acknowledge : undefined}
            />
          )}
        />
      )}
      {more > 0 && <p className={classes.more}>and {more.toLocaleString('en-GB')} older ones</p>}
    </div>
  )
}

const nothing = { both: 'No alarms or alerts', alarms: 'No alarms', alerts: 'No alerts' } as const

const one = (count: number, word: string) => `${count.toLocaleString('en-GB')} ${word}${count === 1 ? '' : 's'}`

function Counts({ alarms: loud, alerts: quiet }: { alarms: number | undefined; alerts: number | undefined }) {
  const texts = [loud === undefined ? [] : one(loud, 'alarm'), quiet === undefined ? [] : one(quiet, 'alert')].flat()
  return <span className={classes.counts}>{texts.join(' · ')}</span>
}
