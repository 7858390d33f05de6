import type { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import type { AlarmPriority } from '../../../domain/events.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { alarmKind } from '../../../domain/stream/alarm.ts'
import {
  type AlarmRow,
  announceEntries,
  liveAlarm,
  type Outcome,
  writeEntries,
  type Writing,
} from '../../../../server/kit/index.ts'

export type Alarm = typeof eventAlarm
/** What the stream shows of a change. */
type Shown = Partial<Pick<AlarmRow, 'takenBy' | 'acknowledgedBy' | 'acknowledgedDateTime'>>

/** Writes the changed alarm to the client's stream, so that every viewer has it at once. */
export async function changed(
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
