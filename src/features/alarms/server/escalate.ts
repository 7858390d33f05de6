import type { RecordOf } from '../../../domain/record.ts'
import { eventType } from '../../../domain/events.ts'
import { invalid } from '../../../domain/faults.ts'
import { clientTimeZone, sendMail, type Writing } from '../../../../server/kit/index.ts'
import type { Alarm } from './changed.ts'
import { escalatedMail } from './escalated-mail.ts'

const minuteMs = 60_000
/** Whom one escalation is sent to, at most. */
const mostTold = 20

interface Recipient {
  readonly alertPersonId: number
  readonly name: string
  readonly email: string | null
}

/**
 * Writes to alert people about an alarm, in the transaction of the command; asked for twice within a minute, it is sent
 * once.
 * @returns whom: 'Ann Lee, Bob Ray (has no email address)'
 * @throws 422 where none of them can be written to
 */
export async function escalate(
  write: Writing<Alarm>,
  alarm: RecordOf<Alarm>,
  alertPersonIds: readonly number[],
  note: string | undefined,
): Promise<string> {
  const { client, session, context, now, afterCommit, touched } = write
  const { rows } = await client.query<Recipient>(
    `select "alertPersonId", "name", "email" from alert_person
     where "alertPersonId" = any($1) and "clientId" = $2 and "deletedAt" is null order by "name", 1`,
    [alertPersonIds, session.clientId],
  )
  if (rows.length > mostTold)
    throw invalid([{ propertyName: 'alertPersonIds', errorMessage: `At most ${mostTold} people at once` }])
  if (rows.every(({ email }) => email === null))
    throw invalid([{ propertyName: 'alertPersonIds', errorMessage: 'None of them has an email address' }])
  const args = {
    what: alarm.text ?? eventType(alarm.type).text,
    place: alarm.place,
    at: await atSite(write, alarm.occurredAt),
    by: session.name,
    note: note ?? null,
    link: `${context.settings.publicUrl}/notifications/alarm/${alarm.eventAlarmId}`,
  }
  const minute = Math.floor(now.getTime() / minuteMs)
  for (const { alertPersonId, email } of rows) {
    if (email === null) continue
    const cause = { entity: 'eventAlarm', id: alarm.eventAlarmId }
    const key = `escalated ${alarm.eventAlarmId}: ${alertPersonId} ${minute}`
    await sendMail(
      { client, context, session, afterCommit, touched },
      { clientId: session.clientId, mail: escalatedMail, to: email, args, cause, key },
    )
  }
  return rows.map(({ name, email }) => (email === null ? `${name} (has no email address)` : name)).join(', ')
}

/** An instant in the client's time zone, in words. */
async function atSite({ client, session }: Writing<Alarm>, instant: string): Promise<string> {
  const timeZone = await clientTimeZone(client, session.clientId)
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(new Date(instant))
}
