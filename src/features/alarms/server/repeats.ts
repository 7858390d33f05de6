import type { Pool } from 'pg'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { byId, endpoint, findRow, parseKey, type Session } from '../../../../server/kit/index.ts'
import { type Repeats, repeatsOf } from '../domain/repeats.ts'
import { repeated } from '../domain/wire.ts'

/** How far before and after an alarm others of its kind are looked for, and how many each way. */
const dayMs = 86_400_000
const most = 1000

interface Raised {
  readonly eventAlarmId: number
  readonly atMs: number
  readonly isOpen: boolean
}

/** How often the same was raised at the same place, at most ten minutes apart. */
export const readRepeats = endpoint({
  method: 'GET',
  path: `${eventAlarm.api}/:id/repeats`,
  tag: eventAlarm.id,
  summary: 'Repeats of an alarm at its place',
  permission: eventAlarm.permission.read,
  params: byId,
  reply: repeated,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const alarm = await findRow(pool, eventAlarm, session, parseKey(eventAlarm, params.id))
    const { alarms, lastedMs } = await readRepeated(pool, session, alarm)
    const firstMs = alarms[0]?.atMs ?? new Date(alarm.occurredAt).getTime()
    return {
      count: alarms.length,
      unacknowledged: alarms.filter(({ isOpen }) => isOpen).length,
      first: new Date(firstMs).toISOString(),
      last: new Date(firstMs + lastedMs).toISOString(),
    }
  },
})

/** The alarm with those it belongs together with, oldest first; all of them at its own place, which the caller may see. */
export async function readRepeated(
  pool: Pool,
  { clientId }: Session,
  { controllerId, type, doorId, occurredAt }: RecordOf<typeof eventAlarm>,
): Promise<Repeats<Raised>> {
  const atMs = new Date(occurredAt).getTime()
  const read = async (condition: string, order: string, end: Date) => {
    const { rows } = await pool.query<{ eventAlarmId: number; occurredAt: Date; isOpen: boolean }>(
      `select "eventAlarmId", "occurredAt", "acknowledgedDateTime" is null as "isOpen" from event_alarm
       where "clientId" = $1 and "controllerId" = $2 and "type" = $3 and "doorId" is not distinct from $4
         and ${condition} order by "occurredAt" ${order} limit ${most}`,
      [clientId, controllerId, type, doorId, occurredAt, end],
    )
    return rows
  }
  const before = await read(`"occurredAt" <= $5 and "occurredAt" >= $6`, 'desc', new Date(atMs - dayMs))
  const after = await read(`"occurredAt" > $5 and "occurredAt" <= $6`, 'asc', new Date(atMs + dayMs))
  const rows = [...before.toReversed(), ...after]
  return repeatsOf(
    rows.map(({ occurredAt: at, ...row }) => ({ ...row, atMs: at.getTime() })),
    atMs,
  )
}
