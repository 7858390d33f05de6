import type { Pool } from 'pg'
import { sha256 } from './secrets.ts'

/** From how many failures attempts are put off, for how long at first and at most, and how soon a failure wears off. */
export interface ThrottleRule {
  readonly kind: string
  readonly free: number
  readonly firstLockMs: number
  readonly longestLockMs: number
  readonly wearsOffMs: number
}

const minuteMs = 60_000
/** After 5 failures half a minute, then doubling to a quarter of an hour: about 100 guesses a day in the long run. */
export const byUsername: ThrottleRule = {
  kind: 'username',
  free: 5,
  firstLockMs: minuteMs / 2,
  longestLockMs: 15 * minuteMs,
  wearsOffMs: 60 * minuteMs,
}
/** An address may be an office of many people: 50 failures, of which one wears off each minute. */
export const byAddress: ThrottleRule = {
  kind: 'address',
  free: 50,
  firstLockMs: minuteMs,
  longestLockMs: 15 * minuteMs,
  wearsOffMs: minuteMs,
}

const keptMs = 24 * 60 * minuteMs
const mostRows = 100_000

const subjectOf = (rule: ThrottleRule, name: string) => sha256(`${rule.kind}:${name.toLowerCase()}`)

/**
 * Counts an attempt as failed before it is made, in one statement: attempts at the same time cannot slip past the
 * count. Who succeeds calls `forgive` after. Knows nothing of users, so it tells nothing of them either.
 * @returns when to try again, where the attempt must not be made
 */
export async function attempt(pool: Pool, rule: ThrottleRule, name: string, now: Date): Promise<Date | undefined> {
  const subject = subjectOf(rule, name)
  const { rows } = await pool.query(
    `insert into sign_in_attempt as kept ("subject", "failures", "lastAt") values ($1, 1, $2)
     on conflict ("subject") do update set
       "failures" = ${counted}, "lastAt" = $2,
       "lockedUntil" = case when ${counted} >= $4 then
         $2::timestamptz + least($6, $5 * power(2, least(${counted} - $4, 20))) * interval '1 ms' end
     where kept."lockedUntil" is null or kept."lockedUntil" <= $2
     returning "failures"`,
    [subject, now, rule.wearsOffMs, rule.free, rule.firstLockMs, rule.longestLockMs],
  )
  if (rows.length > 0) return undefined
  const locked = await pool.query<{ lockedUntil: Date | null }>(
    'select "lockedUntil" from sign_in_attempt where "subject" = $1',
    [subject],
  )
  return locked.rows[0]?.lockedUntil ?? now
}

/** The failures that still count, with this one. */
const counted = `(greatest(0, kept."failures" - floor(extract(epoch from $2::timestamptz - kept."lastAt") * 1000 / $3::float8))::int + 1)`

/** The attempt succeeded: a username starts afresh, an address gets back this attempt alone. */
export async function forgive(pool: Pool, rule: ThrottleRule, name: string): Promise<void> {
  const subject = subjectOf(rule, name)
  if (rule === byAddress)
    await pool.query(
      `update sign_in_attempt set "failures" = greatest(0, "failures" - 1), "lockedUntil" = null where "subject" = $1`,
      [subject],
    )
  else await pool.query('delete from sign_in_attempt where "subject" = $1', [subject])
}

/** Removes what has worn off, and the oldest where somebody has filled the table. */
export async function forgetAttempts(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from sign_in_attempt where "lastAt" < $1 or "subject" in
       (select "subject" from sign_in_attempt order by "lastAt" desc offset $2)`,
    [new Date(now.getTime() - keptMs), mostRows],
  )
}
