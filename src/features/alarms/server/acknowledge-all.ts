import * as z from 'zod'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { alarmKind, type LiveAlarm } from '../../../domain/stream/alarm.ts'
import {
  type AlarmRow,
  announceEntries,
  type Context,
  endpoint,
  inTransaction,
  liveAlarm,
  type Session,
  writeEntries,
} from '../../../../server/kit/index.ts'

/** How many in one transaction. */
const pageSize = 500
const body = z.object({
  alarmPriority: z.union([z.literal(10), z.literal(20)], 'Alarm priority is 10 (alert) or 20 (alarm)'),
})

/** All alerts or all unacknowledged alarms that the caller can see. */
export const acknowledgeAll = endpoint({
  method: 'POST',
  path: `${eventAlarm.api}/acknowledge-all`,
  tag: eventAlarm.id,
  summary: 'Acknowledge all alarms, or all alerts',
  permission: eventAlarm.permission.command,
  body,
  reply: z.object({ acknowledged: z.int() }),
  async handle({ context, session, body: { alarmPriority } }) {
    let acknowledged = 0
    for (;;) {
      const done = await acknowledgePage(context, session, alarmPriority)
      acknowledged += done
      if (done < pageSize) return { acknowledged }
    }
  },
})

async function acknowledgePage(
  { database: { pool }, bus, now }: Context,
  session: Session,
  alarmPriority: number,
): Promise<number> {
  const at = now()
  const entries = await inTransaction(pool, async client => {
    const { rows } = await client.query<AlarmRow>(
      `select * from event_alarm where "clientId" = $1 and "alarmPriority" = $2 and "acknowledgedDateTime" is null
         and ($3::integer[] is null or "areaId" = any($3)) order by "eventAlarmId" limit ${pageSize} for update`,
      [session.clientId, alarmPriority, session.areaIds ? [...session.areaIds] : null],
    )
    const by = { acknowledgedDateTime: at.toISOString(), acknowledgedBy: session.name }
    const written = await writeEntries(
      client,
      session.clientId,
      alarmKind,
      rows.map(row => liveAlarm({ ...row, ...by })),
      at,
    )
    await client.query(
      `update event_alarm a set "acknowledgedDateTime" = $3, "acknowledgedById" = $4, "acknowledgedBy" = $5, "sequence" = s."sequence"
       from unnest($1::integer[], $2::bigint[]) as s("eventAlarmId", "sequence") where a."eventAlarmId" = s."eventAlarmId"`,
      [idsOf(written), written.map(({ sequence }) => sequence), at, session.userId, session.name],
    )
    return written
  })
  announceEntries(bus, session.clientId, alarmKind, entries, at)
  return entries.length
}

const idsOf = (alarms: readonly LiveAlarm[]) => alarms.map(({ eventAlarmId }) => eventAlarmId)
