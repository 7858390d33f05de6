import type { AlarmPriority } from '../../../src/domain/events.ts'
import type { LiveAlarm } from '../../../src/domain/stream/alarm.ts'

/** An alarm as it is stored. */
export interface AlarmRow {
  readonly eventAlarmId: number
  readonly eventId: number | null
  readonly controllerId: number
  readonly alarmPriority: AlarmPriority
  readonly type: string
  readonly text: string | null
  readonly occurredAt: Date | string
  readonly doorId: number | null
  readonly areaId: number | null
  readonly place: string
  readonly returnedAt: Date | string | null
  readonly takenBy: string | null
  readonly acknowledgedDateTime: Date | string | null
  readonly acknowledgedBy: string | null
  readonly sequence: number
}

const iso = (at: Date | string) => new Date(at).toISOString()

/** An alarm on the wire, as it stands. */
export const liveAlarm = ({
  doorId,
  areaId,
  returnedAt,
  takenBy,
  acknowledgedDateTime,
  acknowledgedBy,
  ...row
}: AlarmRow): LiveAlarm => ({
  sequence: row.sequence,
  eventAlarmId: row.eventAlarmId,
  ...(row.eventId !== null && { eventId: row.eventId }),
  controllerId: row.controllerId,
  alarmPriority: row.alarmPriority,
  type: row.type,
  ...(row.text !== null && { text: row.text }),
  occurredAt: iso(row.occurredAt),
  ...(doorId !== null && { doorId }),
  ...(areaId !== null && { areaId }),
  place: row.place,
  ...(returnedAt !== null && { returnedAt: iso(returnedAt) }),
  ...(takenBy !== null && { takenBy }),
  ...(acknowledgedDateTime !== null && { acknowledgedDateTime: iso(acknowledgedDateTime) }),
  ...(acknowledgedBy !== null && { acknowledgedBy }),
})
