import type { Pool } from 'pg'
import type { Answered } from '../../../../../server/kit/index.ts'
import type { Taken } from './take.ts'

const [second, minute, hour] = [1000, 60_000, 3_600_000]
const day = 24 * hour
/** The pauses before further attempts; after the last it has failed. */
export const pauses: readonly number[] = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 6 * hour, day]
/** A webhook that nothing has reached for so long is switched off. */
const mostFailingMs = 3 * day

/** When a delivery is tried again; undefined where it has failed. @param attempts how often it has been tried */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const pause = pauses[attempts - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}

/** Stores what came of an attempt, unless another server has taken the delivery since. */
export async function settle(pool: Pool, taken: Taken, { status, reason }: Answered, now: Date): Promise<void> {
  const next = reason === undefined ? undefined : nextAttempt(taken.attempts, now)
  const state = reason === undefined ? 'sent' : next ? 'waiting' : 'failed'
  await pool.query(
    `update webhook_delivery set "state" = $3, "answer" = $4, "reason" = $5, "nextAt" = $6, "settledAt" = $7
     where "webhookDeliveryId" = $1 and "state" = 'waiting' and "attempts" = $2`,
    [taken.webhookDeliveryId, taken.attempts, state, status ?? null, reason ?? null, next ?? null, next ? null : now],
  )
}

/** A delivery that is not tried at all. */
export const fail = (pool: Pool, { webhookDeliveryId, attempts }: Taken, reason: string, now: Date) =>
  pool.query(
    `update webhook_delivery set "state" = 'failed', "attempts" = "attempts" - 1, "answer" = null, "reason" = $3,
       "nextAt" = null, "settledAt" = $4
     where "webhookDeliveryId" = $1 and "state" = 'waiting' and "attempts" = $2`,
    [webhookDeliveryId, attempts, reason, now],
  )

/**
 * Notes on the webhook how an attempt went. It ends where a delivery has no further attempts, and none has succeeded for
 * 3 days. @returns whether anything changed
 */
export async function noteHealth(pool: Pool, taken: Taken, isGood: boolean, now: Date): Promise<boolean> {
  const { webhookId, attempts } = taken
  const since = new Date(now.getTime() - mostFailingMs)
  const isLast = nextAttempt(attempts, now) === undefined
  const { rowCount } = isGood
    ? await pool.query(
        `update webhook set "problem" = null, "failingSince" = null
         where "webhookId" = $1 and "enabled" and "problem" is not null`,
        [webhookId],
      )
    : await pool.query(
        `update webhook set "failingSince" = coalesce("failingSince", $2),
           "enabled" = not ($4 and coalesce("failingSince", $2) <= $3),
           "problem" = case when $4 and "failingSince" <= $3 then 'ended' else 'failing' end
         where "webhookId" = $1 and "enabled" and ("failingSince" is null or ($4 and "failingSince" <= $3))`,
        [webhookId, now, since, isLast],
      )
  return rowCount === 1
}
