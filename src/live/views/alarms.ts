import { alarmPriorities, type AlarmPriority } from '../../domain/events.ts'
import type { LiveAlarm } from '../../domain/live.ts'
import { readinessOf } from '../readiness.ts'
import { openItems } from './open-items.ts'

const none: readonly LiveAlarm[] = []

const ofPriority = (name: string, priority: AlarmPriority) =>
  openItems<LiveAlarm>({
    name,
    inSnapshot: ({ alarms }) => alarms.filter(alarm => alarm.alarmPriority === priority),
    inBatch: ({ alarms }) => alarms?.filter(alarm => alarm.alarmPriority === priority) ?? none,
    readiness: snapshot => readinessOf(snapshot, 'alarms'),
    id: alarm => alarm.eventAlarmId,
    at: alarm => alarm.occurredAt,
    isOpen: alarm => alarm.acknowledgedDateTime === undefined,
  })

/** Alarms (priority 20) that nobody has acknowledged. */
export const alarms = ofPriority('alarms', alarmPriorities.alarm)
/** Alerts (priority 10) that nobody has acknowledged. */
export const alerts = ofPriority('alerts', alarmPriorities.alert)
