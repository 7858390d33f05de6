import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import type { RecordOf } from '../../../domain/record.ts'
import {
  byId,
  endpoint,
  findRow,
  parseKey,
  type Queryable,
  readAreasAbove,
  type Session,
} from '../../../../server/kit/index.ts'
import { type Procedure, procedureFor } from '../domain/procedure-for.ts'
import { handled, type Handled } from '../domain/wire.ts'

/** Procedures of a client that are looked at for an alarm. */
const mostProcedures = 1000

/** The procedure for an alarm, with who has done which step. */
export const readProcedure = endpoint({
  method: 'GET',
  path: `${eventAlarm.api}/:id/procedure`,
  tag: eventAlarm.id,
  summary: 'What is to be done about an alarm, and what is done',
  permission: eventAlarm.permission.read,
  params: byId,
  reply: handled,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const alarm = await findRow(pool, eventAlarm, session, parseKey(eventAlarm, params.id))
    return procedureOf(pool, session, alarm)
  },
})

/** @returns null where there is no procedure for it */
export async function procedureOf(
  on: Queryable,
  { clientId }: Session,
  { eventAlarmId, type, doorId, areaId }: RecordOf<typeof eventAlarm>,
): Promise<Handled> {
  const { rows } = await on.query<Procedure>(
    `select "alarmProcedureId", "name", "eventTypes", "areaId", "doorIds", "steps" from alarm_procedure
     where "clientId" = $1 and "deletedAt" is null and $2 = any("eventTypes") order by 1 limit ${mostProcedures}`,
    [clientId, type],
  )
  if (rows.length === 0) return null
  const found = procedureFor(rows, { type, doorId, areaIds: await readAreasAbove(on, areaId) })
  if (!found) return null
  const { alarmProcedureId, name, steps } = found
  const done = await doneSteps(on, clientId, eventAlarmId)
  return {
    alarmProcedureId,
    name,
    steps: steps.map(({ text }) => ({ text, ...(done.get(text) ?? { by: null, at: null }) })),
  }
}

/** By the words of the step: the last word on it counts. */
async function doneSteps(on: Queryable, clientId: number, eventAlarmId: number) {
  const { rows } = await on.query<{ text: string; kind: string; by: string; at: Date }>(
    `select distinct on ("text") "text", "kind", "user" as "by", "at" from alarm_entry
     where "clientId" = $1 and "eventAlarmId" = $2 and "kind" in ('stepDone', 'stepUndone') and "deletedAt" is null
     order by "text", "alarmEntryId" desc`,
    [clientId, eventAlarmId],
  )
  return new Map(
    rows.filter(row => row.kind === 'stepDone').map(({ text, by, at }) => [text, { by, at: at.toISOString() }]),
  )
}
