import type { ClientBase, Pool } from 'pg'
import { subjects, type Bus } from '../bus/bus.ts'
import type { Origin } from '../session.ts'
import { newSecret } from './secrets.ts'

const minuteMs = 60_000
/** A session ends when it has not been used for this long, */
export const idleMs = 12 * 60 * minuteMs
/** and in any case after this long. */
export const longestMs = 7 * 24 * 60 * minuteMs
/** How long a replaced token stays valid, for requests in flight. */
export const replacedMs = minuteMs
/** When it was last used is written so often at most. */
export const seenEveryMs = minuteMs
/** The most sessions of a user: one more sign-in ends the least recently used. */
export const mostSessions = 50
/** The most tokens of a session: each tab may have asked for one. */
const mostTokens = 10

export interface Started {
  readonly token: string
  readonly expiresAt: Date
}

/** The identity provider at which somebody has signed in. */
export interface Through {
  readonly identityProviderId: number
  readonly name: string
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** When a session ends if it is no longer used. */
export const endsAt = (lastSeenAt: Date, expiresAt: Date): Date =>
  new Date(Math.min(lastSeenAt.getTime() + idleMs, expiresAt.getTime()))

/**
 * Starts a session, working as the client that the user worked as last. The audit log has it, or there is none.
 */
export async function startSession(
  pool: Pool | ClientBase,
  userId: number,
  now: Date,
  origin: Origin,
  through?: Through,
): Promise<Started> {
  const { text, hash } = newSecret()
  const expiresAt = after(now, longestMs)
  await pool.query(
    `with seen as (
       update "user" set "lastLogin" = $2 where "userId" = $1 returning "userId", coalesce("workingClientId", "clientId") as "clientId",
         "clientId" as "homeClientId", coalesce("displayName", "firstName" || ' ' || "surname") as "name"
     ), started as (
       insert into session ("userId", "workingClientId", "createdAt", "lastSeenAt", "expiresAt", "device", "network", "identityProviderId")
       select "userId", "clientId", $2, $2, $3, $6, $5, $7 from seen returning "sessionId"
     ), noted as (
       insert into audit_happening ("at", "what", "outcome", "clientId", "userId", "by", "sessionId", "network", "agent", "details")
       select $2, 'signedIn', 'done', "homeClientId", "userId", left("name", 200), "sessionId", $5, $6, $8 from seen, started
     )
     insert into session_token ("hash", "sessionId", "createdAt") select $4, "sessionId", $2 from started`,
    [userId, now, expiresAt, hash, origin.network, origin.agent ?? null, ...throughOf(through)],
  )
  return { token: text, expiresAt: endsAt(now, expiresAt) }
}

const throughOf = (through: Through | undefined) => [
  through?.identityProviderId ?? null,
  through ? `At ${through.name}` : null,
]

/** Gives a session a new token; the one that was shown is good for another minute. Safe to call at the same time. */
export async function replaceToken(pool: Pool, shown: Buffer, now: Date): Promise<Started> {
  const { text, hash } = newSecret()
  const { rows } = await pool.query<{ expiresAt: Date }>(
    `with replaced as (
       update session_token set "replacedAt" = coalesce("replacedAt", $3) where "hash" = $2 returning "sessionId"
     ), removed as (
       delete from session_token where "sessionId" in (select "sessionId" from replaced) and "hash" <> $2 and
         ("replacedAt" < $4 or "hash" in (
           select "hash" from session_token where "sessionId" in (select "sessionId" from replaced)
           order by "createdAt" desc offset $5))
     ), made as (
       insert into session_token ("hash", "sessionId", "createdAt") select $1, "sessionId", $3 from replaced
     )
     update session set "lastSeenAt" = $3 where "sessionId" in (select "sessionId" from replaced) returning "expiresAt"`,
    [hash, shown, now, after(now, -replacedMs), mostTokens - 1],
  )
  const [session] = rows
  if (!session) throw new Error('The session has ended in between')
  return { token: text, expiresAt: endsAt(now, session.expiresAt) }
}

/** Gives a session a new token in place of all that it has, at once. */
export async function onlyToken(
  client: ClientBase,
  { sessionId, expiresAt }: { readonly sessionId: number; readonly expiresAt: Date },
  now: Date,
): Promise<Started> {
  const { text, hash } = newSecret()
  await client.query('delete from session_token where "sessionId" = $1', [sessionId])
  await client.query('insert into session_token ("hash", "sessionId", "createdAt") values ($1, $2, $3)', [
    hash,
    sessionId,
    now,
  ])
  return { token: text, expiresAt }
}

export interface Ending {
  readonly userId?: number
  readonly sessionId?: number
  /** The session that stays. */
  readonly except?: number
}

/**
 * Ends sessions of a user or one, and with them the notifications on their devices; announce them with `announceEnded`
 * once that is committed.
 */
export async function endSessions(
  db: Pool | ClientBase,
  { userId, sessionId, except }: Ending,
  now: Date,
): Promise<number[]> {
  const { rows } = await db.query<{ sessionId: number }>(
    `with ended as (
       update session set "endedAt" = $1 where "endedAt" is null and ("userId" = $2 or "sessionId" = $3)
         and "sessionId" is distinct from $4 returning "sessionId"
     ), silenced as (
       -- Of a user they all end, those too whose session was forgotten since.
       delete from push_subscription where "sessionId" in (select "sessionId" from ended)
         or ("userId" = $2 and "sessionId" is distinct from $4)
     )
     select "sessionId" from ended`,
    [now, userId ?? null, sessionId ?? null, except ?? null],
  )
  return rows.map(row => row.sessionId)
}

/** Ends the sessions that a user has too many of; announce them with `announceEnded`. */
export async function endSurplus(pool: Pool, userId: number, now: Date): Promise<number[]> {
  const { rows } = await pool.query<{ sessionId: number }>(
    `update session set "endedAt" = $2, "endedBecause" = 'tooMany' where "sessionId" in (
       select "sessionId" from session where "userId" = $1 and "endedAt" is null and "expiresAt" > $2
       order by "lastSeenAt" desc, "sessionId" desc offset $3)
     returning "sessionId"`,
    [userId, now, mostSessions],
  )
  return rows.map(row => row.sessionId)
}

/** Tells every part of the server (the hubs close their connections). */
export function announceEnded(bus: Bus, sessionIds: readonly number[], because?: 'tooMany'): void {
  if (sessionIds.length > 0) bus.publish(subjects.sessionsEnded, { sessionIds, ...(because && { because }) })
}

/** Removes sessions whose longest life ended a day ago. */
export async function forgetSessions(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from session where "expiresAt" < $1', [after(now, -24 * 60 * minuteMs)])
}
