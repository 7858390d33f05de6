import type { Pool } from 'pg'
import { inTransaction } from '../db/transaction.ts'
import type { MailChannel } from './channel.ts'
import type { Failure } from './failure.ts'

/** An email that a runner has taken to send. */
export interface Taken {
  readonly mailMessageId: number
  readonly clientId: number
  readonly messageId: string
  readonly sealed: string
  readonly recipient: string
  /** The record that it is about. */
  readonly causeEntity: string | null
  readonly causeId: number | null
  readonly since: Date
  /** How often it has been tried, this time included. */
  readonly attempts: number
}

/** A runner has this long for one email; then another may take it. Longer than a try can last. */
const holdMs = 180_000
/** What one client sends to one address within an hour; the rest waits. */
export const mostAnHour = 20
const hourMs = 3_600_000

interface Look {
  readonly channel: MailChannel
  readonly runner: string
  readonly now: Date
  /** Clients of which a message is on its way here: one that sends many makes no other wait. */
  readonly busy: readonly number[]
  /** No other server can be at work: what a runner has is from before this one started. */
  readonly isOnly: boolean
}

/** Takes the message whose turn it is; several runners may ask at once, and each gets another. */
export async function takeNext(pool: Pool, { channel, runner, now, busy, isOnly }: Look): Promise<Taken | undefined> {
  const { rows } = await pool.query<Taken>(
    `update mail_delivery d set "runner" = $1, "until" = now() + $2 * interval '1 millisecond', "attempts" = "attempts" + 1
     from mail_message m
     where m."mailMessageId" = d."mailMessageId" and d."mailMessageId" = (
       select "mailMessageId" from mail_delivery
       where "channel" = $6 and "nextAt" <= $3 and ("runner" is null or ("runner" <> $1 and ("until" < now() or $5)))
         and "clientId" <> all($4::integer[])
       order by "nextAt", "mailMessageId" limit 1 for update skip locked)
     returning d."mailMessageId", d."clientId", d."messageId", d."sealed", d."since", d."attempts", m."recipient",
       m."causeEntity", m."causeId"`,
    [runner, holdMs, now, busy, isOnly, channel],
  )
  return rows[0]
}

/** When there is room for another email to the same address; undefined if there is now. */
export async function roomFor(pool: Pool, { clientId, recipient }: Taken, now: Date): Promise<Date | undefined> {
  const { rows } = await pool.query<{ sentAt: Date }>(
    `select "sentAt" from mail_message where "clientId" = $1 and lower("recipient") = lower($2) and "sentAt" > $3
     order by "sentAt" desc limit $4`,
    [clientId, recipient, new Date(now.getTime() - hourMs), mostAnHour],
  )
  const oldest = rows[mostAnHour - 1]
  return oldest && new Date(oldest.sentAt.getTime() + hourMs)
}

/** What has become of a try. */
export interface Outcome {
  readonly status: 'waiting' | 'sent' | 'failed' | 'kept'
  readonly reason: string | null
  /** When it is tried again. */
  readonly nextAt: Date | null
  readonly kind?: Failure['kind'] | 'room'
}

/**
 * Stores what has become of a try, unless another runner has taken the email since. What held a one-time link, and was
 * sent, is not stored any longer.
 */
export function settle(pool: Pool, taken: Taken, runner: string, now: Date, outcome: Outcome): Promise<boolean> {
  const { status, reason, nextAt, kind } = outcome
  const isNoTry = kind === 'unreached' || kind === 'room'
  return inTransaction(pool, async client => {
    const { rowCount } = await client.query(
      `update mail_delivery set "nextAt" = $3, "runner" = null, "until" = null, "unreached" = $4,
         "attempts" = "attempts" - $5::integer, "sealed" = case when $6 and "holdsSecret" then null else "sealed" end
       where "mailMessageId" = $1 and "runner" = $2`,
      [taken.mailMessageId, runner, nextAt, kind === 'unreached', isNoTry ? 1 : 0, status === 'sent'],
    )
    if (rowCount !== 1) return false
    await client.query(
      // A receipt may come before the answer of who sends it.
      `update mail_message set
         "reason" = case when $2 = 'sent' and "status" in ('delivered', 'failed') then "reason" else $3 end,
         "status" = case when $2 = 'sent' and "status" in ('delivered', 'failed') then "status" else $2 end, "sentAt" = case when $2 = 'sent' then $4 else "sentAt" end,
         "holdsLink" = "holdsLink" and $2 <> 'sent', "tries" = "tries" + $5::integer where "mailMessageId" = $1`,
      [taken.mailMessageId, status, reason, now, kind === 'room' ? 0 : 1],
    )
    return true
  })
}

/** The other side answers again: what waited for it is tried now. @returns how many */
export async function wakeUnreached(pool: Pool, channel: MailChannel, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `update mail_delivery set "unreached" = false, "nextAt" = least("nextAt", $1) where "unreached" and "nextAt" is not null
       and "channel" = $2`,
    [now, channel],
  )
  return rowCount ?? 0
}

/** Gives back what a runner could not try because its server ends. */
export const giveBack = (pool: Pool, taken: Taken, runner: string) =>
  pool.query(
    `update mail_delivery set "runner" = null, "until" = null, "attempts" = "attempts" - 1
     where "mailMessageId" = $1 and "runner" = $2`,
    [taken.mailMessageId, runner],
  )
