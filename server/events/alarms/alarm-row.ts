import type { AlarmPriority } from '../../../src/domain/events.ts'
import type { LiveAlarm } from '../../../src/domain/live.ts'

/** An alarm as it is kept. */
export interface AlarmRow {
  readonly eventAlarmId: number
  readonly eventId: number
  readonly controllerId: number
  readonly alarmPriority: AlarmPriority
  readonly type: string
  readonly occurredAt: Date | string
  readonly doorId: number | null
  readonly areaId: number | null
  readonly place: string
  readonly acknowledgedDateTime: Date | string | null
  readonly acknowledgedBy: string | null
  readonly sequence: number
}

const iso = (at: Date | string) => new Date(at).toISOString()

/** An alarm on the wire, as it stands. */
export const liveAlarm = ({ doorId, areaId, acknowledgedDateTime, acknowledgedBy, ...row }: AlarmRow): LiveAlarm => ({
  sequence: row.sequence,
  eventAlarmId: row.eventAlarmId,
  eventId: row.eventId,
  controllerId: row.controllerId,
  alarmPriority: row.alarmPriority,
  type: row.type,
  occurredAt: iso(row.occurredAt),
  ...(doorId !== null && { doorId }),
  ...(areaId !== null && { areaId }),
  place: row.place,
  ...(acknowledgedDateTime !== null && { acknowledgedDateTime: iso(acknowledgedDateTime) }),
  ...(acknowledgedBy !== null && { acknowledgedBy }),
})

/** An alarm that has just been acknowledged, for the stream. */
export const acknowledgedBody = (
  row: AlarmRow,
  by: { acknowledgedDateTime: string; acknowledgedBy: string },
): LiveAlarm => liveAlarm({ ...row, ...by })
