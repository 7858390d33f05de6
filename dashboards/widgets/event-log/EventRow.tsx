import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconDoor,
  IconHandStop,
  IconPlug,
  IconQuestionMark,
  IconToggleLeft,
  IconUrgent,
  type Icon,
} from '@tabler/icons-react'
import { memo } from 'react'
import { alarmPriorities, eventType, type EventCategory } from '../../../src/domain/events.ts'
import type { LogRow } from '../../../src/live/views/event-log.state.ts'
import { ageText } from '../../../src/ui/age-text.ts'
import { timeOrDay } from '../../site-time.ts'
import classes from './EventRow.module.css'
import { whoOf } from './filter-rows.ts'

const shapes: Readonly<Record<EventCategory, Icon>> = {
  granted: IconCheck,
  denied: IconBan,
  door: IconDoor,
  request: IconHandStop,
  emergency: IconUrgent,
  equipment: IconPlug,
  input: IconToggleLeft,
  unknown: IconQuestionMark,
}
const shapeOf = (category: EventCategory, priority: number) =>
  priority === alarmPriorities.alarm
    ? IconAlertOctagon
    : priority === alarmPriorities.alert
      ? IconAlertTriangle
      : shapes[category]

interface EventRowProps {
  row: LogRow
  zone: string
  narrow: boolean
  /** Has just arrived. */
  fresh: boolean
}

/** One event: when, what, who and where. Colour only where it is an alarm or an alert. */
export const EventRow = memo(function EventRow({ row, zone, narrow, fresh }: EventRowProps) {
  const { text, category, priority } = eventType(row.type)
  const Shape = shapeOf(category, priority)
  const who = whoOf(row)
  const where = row.door ?? row.controller
  return (
    <div
      className={classes.row}
      data-priority={priority}
      data-narrow={narrow || undefined}
      data-fresh={fresh || undefined}
    >
      <time className={classes.time} dateTime={new Date(row.at).toISOString()}>
        {timeOrDay(row.at, Date.now(), zone)}
      </time>
      <Shape className={classes.shape} aria-hidden />
      <span className={classes.what}>
        {text}
        {row.passback && ' · entered twice'}
      </span>
      {narrow ? (
        <span className={classes.who}>{[who, where].filter(Boolean).join(' · ')}</span>
      ) : (
        <>
          <span className={classes.who}>{who}</span>
          <span className={classes.where}>
            {where}
            {row.area !== undefined && <span className={classes.area}> {row.area}</span>}
          </span>
        </>
      )}
      <span className={classes.marks}>
        {row.lateBy !== undefined && <span className={classes.late}>late by {ageText(row.lateBy * 1000)}</span>}
        {row.simulated && <span>simulated</span>}
      </span>
    </div>
  )
})
