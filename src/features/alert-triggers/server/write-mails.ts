import type { PoolClient } from 'pg'
import { eventType } from '../../../domain/events.ts'
import { Fault } from '../../../domain/faults.ts'
import { type Context, inTransaction, sendMail, subjects } from '../../../../server/kit/index.ts'
import { floodMs, mostAnHour } from '../domain/limits.ts'
import { alertMail } from './alert-mail.ts'

interface Fired {
  readonly triggerEventId: number
  readonly clientId: number
  readonly alertTriggerId: number
  readonly alertTrigger: string | null
  readonly type: string
  readonly occurredAt: Date
  readonly settledAt: Date
  readonly waitMinutes: number
  readonly eventId: number
  readonly controller: string | null
  readonly door: string | null
  readonly area: string | null
  readonly person: string | null
  readonly token: string | null
  readonly outcome: string | null
  readonly timeZone: string
}
interface Recipient {
  readonly alertPersonId: number
  readonly name: string
  readonly email: string | null
}

/** Writes the emails of what has fired; each event's in a transaction. */
export async function writeMails(context: Context, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (let after = 0; !stop?.aborted;) {
    const { rows } = await context.database.background.query<{ triggerEventId: number }>(
      'select "triggerEventId" from trigger_mail where "triggerEventId" > $1 order by 1 limit 1',
      [after],
    )
    if (!rows[0]) break
    after = rows[0].triggerEventId
    // One that fails stops no other; it is tried again with the next run.
    await writeOf(context, after).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Emails of alert triggers could not be written')
}

async function writeOf(context: Context, triggerEventId: number): Promise<void> {
  const clientId = await inTransaction(context.database.background, async client => {
    const fired = await takeFired(client, triggerEventId)
    if (!fired) return undefined
    const told = await mailAll(client, context, fired)
    const outcome = [...(fired.outcome === null ? [] : [fired.outcome]), ...told].join('. ').slice(0, 400)
    await client.query('update trigger_event set "outcome" = $2 where "triggerEventId" = $1', [triggerEventId, outcome])
    await client.query('delete from trigger_mail where "triggerEventId" = $1', [triggerEventId])
    return fired.clientId
  })
  if (clientId !== undefined)
    context.bus.publish(subjects.entities(clientId), [{ entity: 'triggerEvent', id: triggerEventId, change: 'edited' }])
}

/** Undefined where another process writes them, or has. */
async function takeFired(client: PoolClient, triggerEventId: number): Promise<Fired | undefined> {
  const { rows } = await client.query<Fired>(
    `select t.*, coalesce(c."timeZone", 'UTC') as "timeZone"
     from trigger_mail m join trigger_event t using ("triggerEventId") join client c using ("clientId")
     where m."triggerEventId" = $1 for update of m skip locked`,
    [triggerEventId],
  )
  return rows[0]
}

/** @returns what is said of it */
async function mailAll(client: PoolClient, context: Context, fired: Fired): Promise<string[]> {
  const { rows } = await client.query<Recipient>(
    `select p."alertPersonId", p."name", p."email" from alert_person p join alert_trigger g on p."alertPersonId" = any(g."alertPersonIds")
     where g."alertTriggerId" = $1 and g."clientId" = $2 and p."clientId" = $2 and p."deletedAt" is null order by 1`,
    [fired.alertTriggerId, fired.clientId],
  )
  const args = await argsOf(client, context, fired)
  const written: string[] = []
  const others: string[] = []
  for (const { alertPersonId, name, email } of rows) {
    if (email === null) others.push(`${name} has no email address`)
    else if (await isWritten(client, context, fired, { args, to: email, alertPersonId })) written.push(name)
    else others.push(`${name} is sent too many emails`)
  }
  if (written.length > 0) return [`Email to ${written.join(', ')}`, ...others]
  return others.length > 0 ? others : ['There is nobody to send an email to']
}

/** False where it was refused: too many go to that address. */
async function isWritten(
  client: PoolClient,
  context: Context,
  { clientId, triggerEventId }: Fired,
  { args, to, alertPersonId }: { args: Args; to: string; alertPersonId: number },
): Promise<boolean> {
  await client.query('savepoint one_mail')
  try {
    const cause = { entity: 'triggerEvent', id: triggerEventId }
    const key = `trigger ${triggerEventId}: ${alertPersonId}`
    await sendMail({ client, context }, { clientId, mail: alertMail, to, args, cause, key })
    await client.query('release savepoint one_mail')
    return true
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await client.query('rollback to savepoint one_mail')
    return false
  }
}

type Args = Parameters<typeof alertMail.text>[0]

async function argsOf(client: PoolClient, { settings }: Context, fired: Fired): Promise<Args> {
  const { timeZone, occurredAt, settledAt, door, controller, area, person, token } = fired
  const text = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(at)
  const { heldBack, nth, firstAt } = await floodOf(client, fired)
  const at = door ?? controller ?? ''
  return {
    trigger: fired.alertTrigger ?? '',
    what: eventType(fired.type).text,
    place: area === null ? at : `${at}, ${area}`,
    at: text(occurredAt, { dateStyle: 'full', timeStyle: 'long' }),
    who: person ?? token,
    waitMinutes: fired.waitMinutes,
    heldBack,
    fullUntil:
      nth >= mostAnHour ? text(new Date((firstAt ?? settledAt).getTime() + floodMs), { timeStyle: 'short' }) : null,
    link: `${settings.publicUrl}/monitoring/event/${fired.eventId}`,
  }
}

interface Flood {
  /** Held back since the trigger last fired. */
  readonly heldBack: number
  /** Which firing of the last hour this is, and when the first was. */
  readonly nth: number
  readonly firstAt: Date | null
}

async function floodOf(client: PoolClient, { alertTriggerId, triggerEventId, settledAt }: Fired): Promise<Flood> {
  const { rows } = await client.query<Flood>(
    `with before as (
       select max("settledAt") as "at" from trigger_event where "alertTriggerId" = $1 and "state" = 'fired'
         and ("settledAt", "triggerEventId") < ($2, $3::bigint)
     ), hour as (
       select count(*)::integer as "nth", min("settledAt") as "firstAt" from trigger_event where "alertTriggerId" = $1
         and "state" = 'fired' and "settledAt" > $4 and ("settledAt", "triggerEventId") <= ($2, $3::bigint)
     )
     select hour.*, coalesce((select sum(case "state" when 'heldBack' then 1 + "more" else "more" end)::integer from trigger_event
       where "alertTriggerId" = $1 and "state" in ('heldBack', 'fired') and "settledAt" >= before."at"
         and ("settledAt", "triggerEventId") < ($2, $3::bigint)), 0) as "heldBack"
     from before, hour`,
    [alertTriggerId, settledAt, triggerEventId, new Date(settledAt.getTime() - floodMs)],
  )
  return rows[0] ?? { heldBack: 0, nth: 0, firstAt: null }
}
