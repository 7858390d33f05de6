import { eventAlarm } from '../../src/domain/entities/notifications/event-alarm.ts'
import type { AlarmPriority } from '../../src/domain/events.ts'
import type { RecordOf } from '../../src/domain/record.ts'
import { alarmKind } from '../../src/domain/stream/alarm.ts'
import { alarmListAsSpecified } from '../events/alarms/list.ts'
import { acknowledgeAll } from '../events/alarms/acknowledge-all.ts'
import { type AlarmRow, liveAlarm } from '../events/alarms/alarm-row.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { announceEntries, writeEntries } from '../events/stream-entry.ts'
import { behaviour, type Outcome, type Writing } from '../rest/behaviour.ts'

type Alarm = typeof eventAlarm
/** What the stream shows of a change. */
type Shown = Partial<Pick<AlarmRow, 'takenBy' | 'acknowledgedBy' | 'acknowledgedDateTime'>>

/** Writes the changed alarm to the client's stream, so that every viewer has it at once. */
async function changed(
  { client, session, context, now, afterCommit }: Writing<Alarm>,
  alarm: RecordOf<Alarm>,
  shown: Shown,
  set: Outcome<Alarm>['set'],
): Promise<Outcome<Alarm> | undefined> {
  const row = { ...alarm, alarmPriority: alarm.alarmPriority as AlarmPriority, ...shown }
  const [entry] = await writeEntries(client, session.clientId, alarmKind, [liveAlarm(row)], now)
  if (!entry) return undefined
  afterCommit.push(() => announceEntries(context.bus, session.clientId, alarmKind, [entry], now))
  return { set: { ...set, sequence: entry.sequence } }
}

/**
 * One operator at a time has an alarm in hand; whoever takes it next has it from then on. It is acknowledged once: the
 * first to do so stays.
 */
export default behaviour(eventAlarm, {
  commands: {
    async take(write, alarm) {
      const { session, now } = write
      if (alarm.takenById === session.userId) return
      const by = { takenBy: session.name }
      return changed(write, alarm, by, { ...by, takenById: session.userId, takenAt: now.toISOString() })
    },
    async release(write, alarm) {
      const by = { takenBy: null }
      return changed(write, alarm, by, { ...by, takenById: null, takenAt: null })
    },
    async acknowledge(write, alarm) {
      const { session, now } = write
      if (alarm.acknowledgedDateTime !== null) return
      const by = { acknowledgedDateTime: now.toISOString(), acknowledgedBy: session.name }
      return changed(write, alarm, by, { ...by, acknowledgedById: session.userId })
    },
  },
  routes(app, context, entity) {
    serveEndpoint(app, context, acknowledgeAll(entity))
    alarmListAsSpecified(app, context, entity)
  },
})
