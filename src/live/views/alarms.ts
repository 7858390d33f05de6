import { alarmPriorities, type AlarmPriority } from '../../domain/events.ts'
import { alarmKind, type LiveAlarm } from '../../domain/stream/alarm.ts'
import { eventKind } from '../../domain/stream/event.ts'
import { entriesOf } from '../../domain/stream/runs.ts'
import { openItems } from './open-items.ts'
import { returnedBy } from './returned.ts'

const ofPriority = (name: 'alarms' | 'alerts', priority: AlarmPriority) =>
  openItems<LiveAlarm>({
    name,
    kind: alarmKind,
    isShown: alarm => alarm.alarmPriority === priority,
    closedAt: alarm => alarm.acknowledgedDateTime,
    id: alarm => alarm.eventAlarmId,
    at: alarm => alarm.occurredAt,
    isOpen: alarm => alarm.acknowledgedDateTime === undefined,
    after: batch => returnedBy(entriesOf(batch, eventKind)),
  })

/** Unacknowledged alarms (priority 20). */
export const alarms = ofPriority('alarms', alarmPriorities.alarm)
/** Unacknowledged alerts (priority 10). */
export const alerts = ofPriority('alerts', alarmPriorities.alert)
