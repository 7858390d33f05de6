import { sql } from 'kysely'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { alarmPriorities } from '../../../domain/events.ts'
import { type Queryable, runSql, scope } from '../../../../server/kit/index.ts'
import type { Device, Telling } from './device.ts'

/** What comes to light later than this is no news any more. */
const newsMs = 86_400_000

/** An alarm that nobody has acknowledged. */
export interface OpenAlarm {
  readonly eventAlarmId: number
  readonly alarmPriority: number
  readonly type: string
  readonly text: string | null
  readonly place: string
  readonly occurredAt: Date
}

/** The newest open alarm of each priority, of a client in the column that is named. */
const newestOf = (clientId: string, priority: number) =>
  `coalesce((select max(a."eventAlarmId") from event_alarm a where a."clientId" = ${clientId}
     and a."alarmPriority" = ${priority} and a."acknowledgedDateTime" is null), 0)::float8`

/** The newest open alarms of a client as a part of a statement. */
export const newestSql = (clientId: string): string =>
  `${newestOf(clientId, alarmPriorities.alarm)} as "alarm", ${newestOf(clientId, alarmPriorities.alert)} as "alert"`

/** The newest open alarm of a client; those before it are all committed. */
export async function newestOpen(on: Queryable, clientId: number): Promise<number> {
  const { rows } = await on.query<{ alarm: number; alert: number }>(`select ${newestSql('$1')}`, [clientId])
  return Math.max(rows[0]?.alarm ?? 0, rows[0]?.alert ?? 0)
}

/** Open alarms that a device has not been told, the oldest first: of the priority that its user wants, where they may see. */
export function untold(
  { client, session, wanted, now }: Telling,
  { eventAlarmId }: Device,
  newest: number,
  most: number,
): Promise<OpenAlarm[]> {
  const priorities = Object.values(alarmPriorities).filter(priority => priority >= wanted.lowestPriority)
  return runSql<OpenAlarm>(
    client,
    sql`select "eventAlarmId", "alarmPriority", "type", "text", "place", "occurredAt" from event_alarm
      where "alarmPriority" = any(${priorities}::integer[]) and "acknowledgedDateTime" is null
        and "eventAlarmId" > ${eventAlarmId} and "eventAlarmId" <= ${newest}
        and "occurredAt" > ${new Date(now.getTime() - newsMs)} and ${scope(eventAlarm, session)}
      order by "eventAlarmId" limit ${most}`,
  )
}
