import type { RecordOf } from '../../../domain/record.ts'
import { eventText } from '../../../domain/events.ts'
import { notSetUp } from '../../../domain/entities/settings/mail-message.ts'
import { words as said } from '../../../domain/vocabulary.ts'
import { invalid } from '../../../domain/faults.ts'
import { clientTimeZone, type QueuedMail, sendMail, sendSms, type Writing } from '../../../../server/kit/index.ts'
import type { Alarm } from './changed.ts'
import { escalatedMail } from './escalated-mail.ts'

const minuteMs = 60_000
const words = { email: 'email', sms: 'text message' } as const
type Way = keyof typeof words
/** Whom one escalation is sent to, at most. */
const mostTold = 20

interface Recipient {
  readonly alertPersonId: number
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
}

/**
 * Writes to alert people about an alarm, in the transaction of the command, by email and by text message; asked for twice
 * within a minute, it is sent once. Somebody decided it, so it waits for nobody's quiet hours.
 * @returns whom: 'Ann Lee by email and text message, Bob Ray (not sent: No mail server is set up)'
 * @throws 422 where it is to too many
 */
export async function escalate(
  write: Writing<Alarm>,
  alarm: RecordOf<Alarm>,
  alertPersonIds: readonly number[],
  note: string | undefined,
): Promise<string> {
  const { client, session, context, now, afterCommit, touched } = write
  const { rows } = await client.query<Recipient>(
    `select "alertPersonId", "name", "email", "mobile" from alert_person
     where "alertPersonId" = any($1) and "clientId" = $2 and "deletedAt" is null order by "name", 1`,
    [alertPersonIds, session.clientId],
  )
  if (rows.length > mostTold)
    throw invalid([{ propertyName: 'alertPersonIds', errorMessage: `At most ${mostTold} people at once` }])
  const args = {
    what: alarm.text ?? eventText(alarm.type, said(context.settings.brand)),
    place: alarm.place,
    at: await atSite(write, alarm.occurredAt),
    by: session.name,
    note: note ?? null,
    link: `${context.settings.publicUrl}/notifications/alarm/${alarm.eventAlarmId}`,
  }
  const minute = Math.floor(now.getTime() / minuteMs)
  const on = { client, context, session, afterCommit, touched }
  const told: string[] = []
  for (const { alertPersonId, name, email, mobile } of rows) {
    const cause = { entity: 'eventAlarm', id: alarm.eventAlarmId }
    const wanted = { clientId: session.clientId, mail: escalatedMail, args, cause }
    const key = `escalated ${alarm.eventAlarmId}: ${alertPersonId} ${minute}`
    const queued = {
      ...(email !== null && { email: await sendMail(on, { ...wanted, to: email, key }) }),
      ...(mobile !== null && { sms: await sendSms(on, { ...wanted, to: mobile, key: `sms ${key}` }) }),
    }
    told.push(`${name} ${saidOf(queued)}`)
  }
  return told.join(', ')
}

/** How a person is notified; or why they are not, which nobody must miss. */
function saidOf(queued: Partial<Record<Way, QueuedMail>>): string {
  const all = Object.entries(queued) as [Way, QueuedMail][]
  const sent = all.filter(([, { status }]) => status !== 'kept').map(([way]) => words[way])
  if (sent.length > 0) return `by ${sent.join(' and ')}`
  return `(not sent: ${all.map(([way]) => notSetUp[way]).join(', ')})`
}

/** An instant in the client's time zone, in words. */
async function atSite({ client, session }: Writing<Alarm>, instant: string): Promise<string> {
  const timeZone = await clientTimeZone(client, session.clientId)
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(new Date(instant))
}
