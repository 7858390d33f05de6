import type { LiveAlarm } from '../../../domain/stream/alarm.ts'
import { alarmKind } from '../../../domain/stream/alarm.ts'
import {
  type AlarmRow,
  announceEntries,
  type Context,
  inTransaction,
  liveAlarm,
  type Session,
  writeEntries,
} from '../../../../server/kit/index.ts'

/** Which of them: all of a priority, or these. */
export type Which = { readonly alarmPriority: number } | { readonly eventAlarmIds: readonly number[] }

/**
 * Acknowledges unacknowledged alarms that the caller may see, in one transaction, the oldest first.
 * @param most at most so many
 * @returns how many
 */
export async function acknowledgeSome(
  { database: { pool }, bus, now }: Context,
  session: Session,
  which: Which,
  most: number,
): Promise<number> {
  const [condition, wanted] =
    'alarmPriority' in which
      ? ['"alarmPriority" = $2', which.alarmPriority]
      : ['"eventAlarmId" = any($2)', which.eventAlarmIds]
  const at = now()
  const entries = await inTransaction(pool, async client => {
    const { rows } = await client.query<AlarmRow>(
      `select * from event_alarm where "clientId" = $1 and ${condition} and "acknowledgedDateTime" is null
         and ($3::integer[] is null or "areaId" = any($3)) order by "eventAlarmId" limit ${most} for update`,
      [session.clientId, wanted, session.areaIds ? [...session.areaIds] : null],
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
