import { sql, type SqlBool } from 'kysely'
import { entities } from '../../../domain/entities/index.ts'
import { all, areasWithin, type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import type { Alarm } from '../domain/alarm.ts'

const pageSize = 5000

/** Which alarms are read. */
export interface Wanted {
  readonly fromMs: number
  readonly untilMs: number
  /** Only those of an area and of what is part of it. */
  readonly areaId: number | undefined
}

interface AlarmRow extends Omit<Alarm, 'occurredAtMs' | 'acknowledgedAtMs'> {
  readonly occurredAt: Date
  readonly acknowledgedAt: Date | null
  /** As the database writes it: a Date would lose its microseconds. */
  readonly cursor: string
}

/** The alarms of a period that the caller may see, oldest first, a page at a time. */
export async function* readAlarms(
  on: Queryable,
  session: Session,
  { fromMs, untilMs, areaId }: Wanted,
): AsyncGenerator<readonly Alarm[]> {
  const conditions = [
    scope(entities.eventAlarm, session),
    sql<SqlBool>`"occurredAt" >= ${new Date(fromMs)} and "occurredAt" < ${new Date(untilMs)}`,
    ...(areaId === undefined ? [] : [sql<SqlBool>`"areaId" in (${areasWithin(session.clientId, [areaId])})`]),
  ]
  for (let last: AlarmRow | undefined; ;) {
    const after = last
      ? [sql<SqlBool>`("occurredAt", "eventAlarmId") > (${last.cursor}::timestamptz, ${last.eventAlarmId})`]
      : []
    const rows = await runSql<AlarmRow>(
      on,
      sql`select "eventAlarmId", "alarmPriority" as "priority", "type", "text", "occurredAt",
          "acknowledgedDateTime" as "acknowledgedAt", "acknowledgedById", "acknowledgedBy", "controllerId", "doorId",
          "door", "areaId", "area", "place", "occurredAt"::text as "cursor"
        from event_alarm where ${all([...conditions, ...after])}
        order by "occurredAt", "eventAlarmId" limit ${pageSize}`,
    )
    yield rows.map(alarmOf)
    if (rows.length < pageSize) return
    last = rows.at(-1)
  }
}

const alarmOf = ({ occurredAt, acknowledgedAt, ...row }: AlarmRow): Alarm => ({
  ...row,
  occurredAtMs: occurredAt.getTime(),
  acknowledgedAtMs: acknowledgedAt?.getTime() ?? null,
})
