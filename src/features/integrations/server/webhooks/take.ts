import type { Pool } from 'pg'

/** A delivery that is being sent. */
export interface Taken {
  readonly webhookDeliveryId: number
  readonly clientId: number
  readonly webhookId: number
  readonly type: string
  readonly created: Date
  readonly eventId: number | null
  readonly messageId: string
  /** How often it has been tried, this time included. Each attempt changes it. */
  readonly attempts: number
}

/** One that is not settled within this was lost with its server: longer than an attempt can last. */
const holdMs = 60_000

/** A webhook for which something is due. */
export interface DueWebhook extends Pick<Taken, 'webhookId' | 'clientId'> {
  /** Its last attempt failed. */
  readonly isFailing: boolean
}

/**
 * The webhooks for which something is due, those that answer before those that fail, the longest waiting first. It looks at the next delivery of each, not at all
 * that wait: one that has not answered for days has many.
 */
export async function dueWebhooks(pool: Pool, now: Date): Promise<readonly DueWebhook[]> {
  const { rows } = await pool.query<DueWebhook>(
    `with recursive known as (
       (select "webhookId" from webhook_delivery where "state" = 'waiting' order by "webhookId" limit 1)
       union all
       select (select d."webhookId" from webhook_delivery d where d."state" = 'waiting' and d."webhookId" > known."webhookId"
         order by d."webhookId" limit 1) from known where known."webhookId" is not null)
     select first.*, coalesce(w."problem" is not null, false) as "isFailing" from known
     left join webhook w on w."webhookId" = known."webhookId" cross join lateral (
       select d."webhookId", d."clientId", d."nextAt" from webhook_delivery d
       where d."state" = 'waiting' and d."webhookId" = known."webhookId" and d."nextAt" <= $1
       order by d."nextAt", d."webhookDeliveryId" limit 1) first
     order by "isFailing", first."nextAt"`,
    [now],
  )
  return rows
}

/** Takes deliveries whose turn it is; several servers may ask at once, and each gets others. */
export async function take(pool: Pool, webhookId: number, now: Date, most: number): Promise<readonly Taken[]> {
  const { rows } = await pool.query<Taken>(
    `update webhook_delivery set "attempts" = "attempts" + 1, "nextAt" = $3
     where "webhookDeliveryId" in (
       select "webhookDeliveryId" from webhook_delivery
       where "state" = 'waiting' and "webhookId" = $1 and "nextAt" <= $2
       order by "nextAt", "webhookDeliveryId" limit $4 for update skip locked)
     returning "webhookDeliveryId", "clientId", "webhookId", "type", "created", "eventId", "messageId", "attempts"`,
    [webhookId, now, new Date(now.getTime() + holdMs), most],
  )
  return rows
}

/** Gives back what could not be tried, because the server ends. */
export const giveBack = (pool: Pool, { webhookDeliveryId, attempts }: Taken, now: Date) =>
  pool.query(
    `update webhook_delivery set "attempts" = "attempts" - 1, "nextAt" = $3
     where "webhookDeliveryId" = $1 and "state" = 'waiting' and "attempts" = $2`,
    [webhookDeliveryId, attempts, now],
  )
