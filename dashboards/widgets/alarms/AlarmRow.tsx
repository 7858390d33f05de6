import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { conditionOf, conditionWords } from '../../../src/domain/alarm-condition.ts'
import { alarmPriorities, eventText } from '../../../src/domain/events.ts'
import type { LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import { useCaller } from '../../../src/crud/caller/caller.ts'
import { AcknowledgeButton } from '../../../src/crud/acknowledge/AcknowledgeButton.tsx'
import { repeatsText } from '../../../src/crud/acknowledge/repeats-text.ts'
import { CountingAge } from '../../../src/crud/acknowledge/CountingAge.tsx'
import type { Acknowledgement } from '../../../src/crud/acknowledge/use-acknowledge.ts'
import classes from './AlarmRow.module.css'

export type AlarmForm = 'wide' | 'narrow' | 'stacked' | 'small'

interface AlarmRowProps {
  alarm: LiveAlarm
  /** How many came in a row at its place, it being the newest, and from the first of them until it. */
  times: number
  lastedMs: number
  /** How much room there is; stacked has its button below, for a thumb; small has a sign on it. */
  form: AlarmForm
  /** The alarm's page. */
  to: string | undefined
  state: Acknowledgement | undefined
  /** Undefined for those who may only look. */
  onAcknowledge: ((id: number) => void) | undefined
}

/** One alarm or alert, by shape, word and colour: where and what, for how long, whether it lasts, and who has it in hand. */
export const AlarmRow = memo(function AlarmRow({
  alarm,
  times,
  lastedMs,
  form,
  to,
  state,
  onAcknowledge,
}: AlarmRowProps) {
  const brand = useCaller().words
  const { text = eventText(alarm.type, brand) } = alarm
  const loud = alarm.alarmPriority === alarmPriorities.alarm
  const Shape = loud ? IconAlertOctagon : IconAlertTriangle
  const condition = conditionOf(alarm)
  const age = <CountingAge at={Date.parse(alarm.occurredAt)} />
  const level = <span className={classes.level}>{loud ? 'Alarm' : 'Alert'}</span>
  const word = condition && (
    <span className={classes.condition}>{conditionWords[condition][form === 'wide' ? 'long' : 'short']}</span>
  )
  const taken = alarm.takenBy !== undefined && (
    <span className={classes.taken} title={`In hand by ${alarm.takenBy}`}>
      In hand by {alarm.takenBy}
    </span>
  )
  const repeated = times > 1 && (
    <span className={classes.repeated}>{repeatsText({ times, lastedMs }, form === 'wide')}</span>
  )
  const words = (
    <>
      <span className={classes.where}>{alarm.place}</span>
      {form === 'wide' ? (
        <span className={classes.line}>
          {level} <span className={classes.what}>{text}</span> {repeated} {word} {taken}
        </span>
      ) : (
        <>
          <span className={classes.line}>
            {level} <span className={classes.what}>{text}</span>
          </span>
          <span className={classes.line}>
            <strong className={classes.age}>{age}</strong> {repeated} {word} {taken}
          </span>
        </>
      )}
    </>
  )
  return (
    <div
      className={classes.row}
      data-loud={loud || undefined}
      data-form={form}
      data-condition={condition}
      data-alarm={alarm.eventAlarmId}
    >
      <Shape className={classes.shape} aria-hidden />
      {to === undefined ? (
        <div className={classes.words}>{words}</div>
      ) : (
        <Link to={to} className={classes.words}>
          {words}
        </Link>
      )}
      {form === 'wide' && <span className={classes.age}>{age}</span>}
      {onAcknowledge && (
        <AcknowledgeButton
          of={`${text}, ${alarm.place}${times > 1 ? `, ${times} times` : ''}`}
          state={state}
          isSmall={form === 'small'}
          onPress={() => onAcknowledge(alarm.eventAlarmId)}
        />
      )}
    </div>
  )
})
