import type { Writing } from '../../../../server/kit/index.ts'
import { type AlarmEntryKind, mostNote } from '../domain/alarm-entry.ts'

interface Logged {
  readonly eventAlarmId: number
  readonly kind: AlarmEntryKind
  readonly text: string
}

type Write = Pick<Writing, 'client' | 'session' | 'now' | 'touched'>

/** Writes down what somebody did about an alarm, in the transaction in which it is done. */
export async function log({ client, session, now, touched }: Write, { eventAlarmId, kind, text }: Logged) {
  const { rows } = await client.query<{ alarmEntryId: number }>(
    `insert into alarm_entry ("clientId", "eventAlarmId", "kind", "text", "userId", "user", "at", "createdById")
     values ($1, $2, $3, $4, $5, $6, $7, $5) returning "alarmEntryId"`,
    [session.clientId, eventAlarmId, kind, text.slice(0, mostNote), session.userId, session.name, now],
  )
  const [row] = rows
  if (row) touched.push({ entity: 'alarmEntry', id: row.alarmEntryId, change: 'added' })
}
