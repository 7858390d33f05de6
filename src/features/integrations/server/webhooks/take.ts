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
  /** How often it has been tried, this time included: whoever takes it again makes it another number. */
  readonly attempts: number
}

/** One that is not settled within this was lost with its server: longer than an attempt can last. */
const holdMs = 60_000

/**
 * Takes the delivery whose turn it is; several servers may ask at once, and each gets another.
 * @param busy webhooks that have enough on their way
 */
export async function takeNext(pool: Pool, now: Date, busy: readonly number[]): Promise<Taken | undefined> {
  const { rows } = await pool.query<Taken>(
    `update webhook_delivery set "attempts" = "attempts" + 1, "nextAt" = $2
     where "webhookDeliveryId" = (
       select "webhookDeliveryId" from webhook_delivery
       where "state" = 'waiting' and "nextAt" <= $1 and "webhookId" <> all($3::integer[])
       order by "nextAt", "webhookDeliveryId" limit 1 for update skip locked)
     returning "webhookDeliveryId", "clientId", "webhookId", "type", "created", "eventId", "messageId", "attempts"`,
    [now, new Date(now.getTime() + holdMs), busy],
  )
  return rows[0]
}

/** Gives back what could not be tried, because the server ends. */
export const giveBack = (pool: Pool, { webhookDeliveryId, attempts }: Taken, now: Date) =>
  pool.query(
    `update webhook_delivery set "attempts" = "attempts" - 1, "nextAt" = $3
     where "webhookDeliveryId" = $1 and "state" = 'waiting' and "attempts" = $2`,
    [webhookDeliveryId, attempts, now],
  )
