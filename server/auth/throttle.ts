import { setTimeout } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { sha256 } from './secrets.ts'

/** From how many failures attempts are put off, for how long at first and at most, and how soon a failure wears off. */
export interface ThrottleRule {
  readonly kind: string
  readonly free: number
  readonly firstLockMs: number
  readonly longestLockMs: number
  readonly wearsOffMs: number
  /** The username among what it counts by: the failures of one can be forgotten together. */
  readonly usernameIn?: (name: string) => string
}

const minuteMs = 60_000
/** After 5 failures half a minute, then doubling to a quarter of an hour: about 100 guesses a day in the long run. */
export const byGuesses = {
  free: 5,
  firstLockMs: minuteMs / 2,
  longestLockMs: 15 * minuteMs,
  wearsOffMs: 60 * minuteMs,
} as const
/** A username at one network. Nobody can lock out a user elsewhere. */
export const byPair: ThrottleRule = {
  ...byGuesses,
  kind: 'pair',
  usernameIn: name => name.slice(0, Math.max(0, name.lastIndexOf(' '))),
}
/**
 * A username at all the networks from which its user has not signed in lately: guesses from thousands of addresses are
 * 50, and then one every ten minutes. The user's own networks are not held up by it.
 */
export const byUsername: ThrottleRule = {
  kind: 'username',
  free: 50,
  firstLockMs: minuteMs,
  longestLockMs: 15 * minuteMs,
  wearsOffMs: 10 * minuteMs,
  usernameIn: name => name,
}
/** Someone who finds a session open may guess neither the password nor a code in it. */
export const byProof: ThrottleRule = { ...byGuesses, kind: 'currentPassword' }
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

const accountOf = (username: string) => sha256(`account:${username.toLowerCase()}`)
const subjectOf = (rule: ThrottleRule, name: string) => sha256(`${rule.kind}:${name.toLowerCase()}`)

/** An attempt that has not ended after this long never will: its process has gone. */
const longestAttemptMs = 10_000
/** How long an attempt waits while others in flight fill the count, and how often it checks. */
const patienceMs = 5000
const lookMs = 100

/** When to try again, and whether attempts in flight may still turn out to be right. */
interface Lock {
  readonly until: Date
  readonly mayOpen: boolean
}

/**
 * Counts an attempt as failed before it is made, in one statement: attempts at the same time cannot slip past the
 * count. If attempts in flight fill the count, it waits for their outcome. A successful caller calls
 * `forgive` or `startAfresh` afterwards, a failed one `attemptFailed`. Knows no users, so it reveals none.
 * @returns when to try again, if the attempt must not be made
 */
export async function attempt(pool: Pool, rule: ThrottleRule, name: string, now: Date): Promise<Date | undefined> {
  const patientUntil = performance.now() + patienceMs
  for (;;) {
    const lock = await count(pool, rule, name, now)
    if (!lock?.mayOpen || performance.now() > patientUntil) return lock?.until
    await setTimeout(lookMs)
  }
}

async function count(pool: Pool, rule: ThrottleRule, name: string, now: Date): Promise<Lock | undefined> {
  const subject = subjectOf(rule, name)
  const since = new Date(now.getTime() - longestAttemptMs)
  const username = rule.usernameIn?.(name)
  const account = username ? accountOf(username) : null
  const { rows } = await pool.query(
    `insert into sign_in_attempt as kept ("subject", "account", "failures", "lastAt", "underWay") values ($1, $8, 1, $2, 1)
     on conflict ("subject") do update set
       "account" = excluded."account", "failures" = ${counted}, "lastAt" = $2,
       "underWay" = case when kept."lastAt" > $7 then kept."underWay" else 0 end + 1,
       "lockedUntil" = case when ${counted} >= $4 then
         $2::timestamptz + least($6, $5 * power(2, least(${counted} - $4, 20))) * interval '1 ms' end
     where kept."lockedUntil" is null or kept."lockedUntil" <= $2
     returning "failures"`,
    [subject, now, rule.wearsOffMs, rule.free, rule.firstLockMs, rule.longestLockMs, since, account],
  )
  if (rows.length > 0) return undefined
  const locked = await pool.query<{ lockedUntil: Date | null; mayOpen: boolean }>(
    `select "lockedUntil", "underWay" > 0 and "lastAt" > $2 as "mayOpen" from sign_in_attempt where "subject" = $1`,
    [subject, since],
  )
  const [found] = locked.rows
  // A successful attempt has opened it in between.
  return { until: found?.lockedUntil ?? now, mayOpen: found?.mayOpen ?? true }
}

/** The failures that still count, with this one. */
const counted = `(greatest(0, kept."failures" - floor(extract(epoch from $2::timestamptz - kept."lastAt") * 1000 / $3::float8))::int + 1)`

/** The attempt failed: it stays counted, but is no longer pending. */
export async function attemptFailed(pool: Pool, rule: ThrottleRule, name: string): Promise<void> {
  await pool.query(`update sign_in_attempt set "underWay" = greatest(0, "underWay" - 1) where "subject" = $1`, [
    subjectOf(rule, name),
  ])
}

/** The attempt succeeded: it counts no more, and the failures of others still do. */
export async function forgive(pool: Pool, rule: ThrottleRule, name: string): Promise<void> {
  await pool.query(
    `update sign_in_attempt set "failures" = greatest(0, "failures" - 1), "underWay" = greatest(0, "underWay" - 1),
       "lockedUntil" = case when "failures" > $2 then "lockedUntil" end where "subject" = $1`,
    [subjectOf(rule, name), rule.free],
  )
}

/** The attempt succeeded, and its subject starts afresh. */
export async function startAfresh(pool: Pool, rule: ThrottleRule, name: string): Promise<void> {
  await pool.query('delete from sign_in_attempt where "subject" = $1', [subjectOf(rule, name)])
}

/** How the sign-ins of a username stand: how many failed lately at most, and until when some are put off. */
export interface Failures {
  readonly failures: number
  readonly heldUntil: Date | null
}

/** The failed sign-ins of a username: at the network, or over many, with the most of them. */
export async function failuresOf(db: Pool | ClientBase, username: string, now: Date): Promise<Failures> {
  const { rows } = await db.query<Failures>(
    `select coalesce(max("failures"), 0)::integer as "failures", max("lockedUntil") filter (where "lockedUntil" > $2) as "heldUntil"
     from sign_in_attempt where "account" = $1`,
    [accountOf(username), now],
  )
  return rows[0] ?? { failures: 0, heldUntil: null }
}

/** Forgets the failed sign-ins of a username, at whatever network they were. */
export async function forgetFailures(db: Pool | ClientBase, username: string): Promise<void> {
  await db.query('delete from sign_in_attempt where "account" = $1 or "subject" = $2', [
    accountOf(username),
    subjectOf(byUsername, username),
  ])
}

/** Removes what has expired, and the oldest if the table is full. */
export async function forgetAttempts(pool: Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from sign_in_attempt where "lastAt" < $1 or "subject" in
       (select "subject" from sign_in_attempt order by "lastAt" desc offset $2)`,
    [new Date(now.getTime() - keptMs), mostRows],
  )
}
