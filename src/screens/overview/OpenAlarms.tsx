import { Anchor } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import { dateTimeText } from '../../crud/fields/instants.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { placeOf } from '../../crud/caller/places.ts'
import { alarmPriorities, eventText } from '../../domain/events.ts'
import type { LiveAlarm } from '../../domain/stream/alarm.ts'
import { viewAtom } from '../../live/atoms.ts'
import { noOpenItems, type AlarmsState } from '../../live/views/open-items.state.ts'
import classes from '../../crud/overview/Overview.module.css'
import { LiveNote } from './LiveNote.tsx'
import { Part } from '../../crud/overview/Part.tsx'

const alarmsAtom = viewAtom<AlarmsState>({ name: 'alarms', initial: noOpenItems })
const alertsAtom = viewAtom<AlarmsState>({ name: 'alerts', initial: noOpenItems })
const shown = 10

/**
 * Unacknowledged alarms and alerts, live; nothing for users who may not see them.
 * `isHere` is undefined while it is not known what belongs here.
 */
export function OpenAlarms({ isHere }: { isHere: ((alarm: LiveAlarm) => boolean) | undefined }) {
  const loud = useAtomValue(alarmsAtom)
  const quiet = useAtomValue(alertsAtom)
  const { zone, may, entity, words } = useCaller()
  const alarm = entity('eventAlarm')
  const readiness = [loud.readiness, quiet.readiness]
  if (!alarm || !may(alarm.permission.read) || readiness.includes('withheld')) return null
  const here = isHere ? [...loud.items, ...quiet.items].filter(isHere) : []
  const rows = here.slice(0, shown).map(each => {
    const isLoud = each.alarmPriority === alarmPriorities.alarm
    const Shape = isLoud ? IconAlertOctagon : IconAlertTriangle
    const to = placeOf(alarm, 'detail', each.eventAlarmId, undefined, may)
    const what = `${isLoud ? 'Alarm' : 'Alert'}: ${eventText(each.type, words)}`
    return (
      <li
        key={each.eventAlarmId}
        className={classes.row}
        data-loud={isLoud || undefined}
        data-quiet={!isLoud || undefined}
      >
        <span className={classes.what}>
          <Shape className={classes.icon} aria-hidden />
          {to ? (
            <Anchor component={Link} to={to} inherit c="inherit">
              {what}
            </Anchor>
          ) : (
            what
          )}
        </span>
        <time className={classes.when} dateTime={each.occurredAt}>
          {dateTimeText(each.occurredAt, zone)}
        </time>
        <span className={classes.where}>{each.place}</span>
      </li>
    )
  })
  const more = here.length > shown ? `, and ${here.length - shown} more` : ''
  return (
    <Part
      title={`Alarms and alerts${more}`}
      note={<LiveNote />}
      rows={readiness.includes('waiting') || !isHere ? undefined : rows}
      empty={
        loud.more + quiet.more > 0
          ? 'None of the newest alarms are from here. There are too many to search them all.'
          : 'Nothing is waiting to be acknowledged.'
      }
    />
  )
}
