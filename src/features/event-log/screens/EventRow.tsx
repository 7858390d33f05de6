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
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { alarmPriorities, eventText, eventType, type EventCategory } from '../../../domain/events.ts'
import type { LogRow } from '../../../live/views/event-log.state.ts'
import { ageText } from '../../../ui/age-text.ts'
import { timeOrDay } from '../../../api/site-time.ts'
import classes from './EventRow.module.css'
import { whoOf } from './filter-rows.ts'
import { Who } from './Who.tsx'

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

const clockOffText = (seconds: number) =>
  `device clock ${ageText(Math.abs(seconds) * 1000)} ${seconds > 0 ? 'ahead' : 'behind'}`

interface EventRowProps {
  row: LogRow
  /** The site and the door. */
  where: string
  /** The event's page. */
  to: string | undefined
  zone: string
  narrow: boolean
  /** Has just arrived. */
  fresh: boolean
  /** The unknown card that was read, where it can become a credential. */
  card: string | undefined
  onEnrol: (card: string) => void
}

/** One event: when, where, what and who. Colour only where it is an alarm or an alert. */
export const EventRow = memo(function EventRow({ row, where, to, zone, narrow, fresh, card, onEnrol }: EventRowProps) {
  const { category, priority } = eventType(row.type)
  const text = eventText(row.type, useCaller().words)
  const Shape = shapeOf(category, priority)
  const who = whoOf(row)
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
      {to === undefined ? (
        <span className={classes.where}>{where}</span>
      ) : (
        <Link to={to} className={classes.where}>
          {where}
        </Link>
      )}
      <span className={classes.what}>
        {text}
        {row.passback && ' · entered twice'}
        {narrow && who !== undefined && (
          <>
            {' · '}
            <Who row={row} who={who} />
          </>
        )}
      </span>
      {!narrow && (
        <span className={classes.who}>
          <Who row={row} who={who} />
        </span>
      )}
      <span className={classes.marks}>
        {card !== undefined && (
          <button type="button" className={classes.enrol} onClick={() => onEnrol(card)}>
            Enrol this card
          </button>
        )}
        {row.lateBy !== undefined && <span className={classes.late}>late by {ageText(row.lateBy * 1000)}</span>}
        {row.clockOff !== undefined && <span className={classes.late}>{clockOffText(row.clockOff)}</span>}
        {row.simulated && <span className={classes.simulated}>simulated</span>}
      </span>
    </div>
  )
})
