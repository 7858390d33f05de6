import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import { alarmPriorities, eventType } from '../../../src/domain/events.ts'
import type { LiveAlarm } from '../../../src/domain/live.ts'
import { AcknowledgeButton } from '../../acknowledge/AcknowledgeButton.tsx'
import { CountingAge } from '../../acknowledge/CountingAge.tsx'
import type { Acknowledgement } from '../../acknowledge/use-acknowledge.ts'
import classes from './AlarmRow.module.css'

interface AlarmRowProps {
  alarm: LiveAlarm
  /** How much room there is; stacked has its button below, for a thumb. */
  form: 'wide' | 'narrow' | 'stacked'
  state: Acknowledgement | undefined
  /** Undefined for who may only look. */
  onAcknowledge: ((id: number) => void) | undefined
}

/** One alarm or alert: by shape, word and colour; what, where and for how long. */
export const AlarmRow = memo(function AlarmRow({ alarm, form, state, onAcknowledge }: AlarmRowProps) {
  const { text } = eventType(alarm.type)
  const loud = alarm.alarmPriority === alarmPriorities.alarm
  const Shape = loud ? IconAlertOctagon : IconAlertTriangle
  const age = <CountingAge at={Date.parse(alarm.occurredAt)} />
  return (
    <div className={classes.row} data-loud={loud || undefined} data-form={form}>
      <Shape className={classes.shape} aria-hidden />
      <div className={classes.words}>
        <div className={classes.what}>
          <span className={classes.level}>{loud ? 'Alarm' : 'Alert'}</span> {text}
        </div>
        <div className={classes.where}>
          {form !== 'wide' && <strong className={classes.age}>{age} </strong>}
          {alarm.place}
        </div>
      </div>
      {form === 'wide' && <span className={classes.age}>{age}</span>}
      {onAcknowledge && (
        <AcknowledgeButton
          of={`${text}, ${alarm.place}`}
          state={state}
          onPress={() => onAcknowledge(alarm.eventAlarmId)}
        />
      )}
    </div>
  )
})
