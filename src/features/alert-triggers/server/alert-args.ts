import type { PoolClient } from 'pg'
import { eventText } from '../../../domain/events.ts'
import { words } from '../../../domain/vocabulary.ts'
import type { Context } from '../../../../server/kit/index.ts'
import { floodMs, mostAnHour } from '../domain/limits.ts'
import type { alertMail } from './alert-mail.ts'

/** A trigger event of which messages are to be written. */
export interface Fired {
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
  /** The node, input or output that it was about. */
  readonly part: string | null
  readonly area: string | null
  readonly person: string | null
  readonly token: string | null
  readonly outcome: string | null
  readonly timeZone: string
}
/** What the messages of a trigger event are made of. */
export type Args = Parameters<typeof alertMail.text>[0]

/** Reads what the messages about a trigger event say. */
export async function argsOf(client: PoolClient, { settings }: Context, fired: Fired): Promise<Args> {
  const { timeZone, occurredAt, settledAt, door, part, controller, area, person, token } = fired
  const text = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(at)
  const { heldBack, nth, firstAt } = await floodOf(client, fired)
  const at = door === null ? [part, controller] : [door]
  return {
    trigger: fired.alertTrigger ?? '',
    what: eventText(fired.type, words(settings.brand)),
    place: [...at, area].filter(Boolean).join(', '),
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
