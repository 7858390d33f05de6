import type { Pool } from 'pg'
import { Fault, fault } from '../../src/domain/faults.ts'
import { noteHappening } from '../audit/happening.ts'
import type { Context } from '../context.ts'
import type { Origin } from '../session.ts'
import { isKnownNetwork, knowNetwork } from './known-networks.ts'
import { networkOf } from './network.ts'
import { noteFailure } from './note-sign-in.ts'
import type { Passwords } from './passwords.ts'
import { announceEnded, endSurplus, forgetSessions, startSession, type Started } from './sessions.ts'
import {
  attempt,
  attemptFailed,
  byAddress,
  byPair,
  byUsername,
  forgetAttempts,
  forgive,
  startAfresh,
  type ThrottleRule,
} from './throttle.ts'

export interface SignIn {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly origin: Origin
}

interface Candidate {
  readonly userId: number
  readonly clientId: number
  readonly name: string
  readonly hash: string | null
}

/**
 * Starts a session for a username (in any case) and password.
 * @throws 401 with one text, after the same work, whether the user is unknown, has no password, gave a wrong one or is
 * locked; 429 if the address has failed too often
 */
export async function signIn(
  { database: { pool }, bus, now }: Context,
  passwords: Passwords,
  asked: SignIn,
): Promise<Started> {
  const at = now()
  const holds = await holdsOf(pool, asked)
  await begin(pool, holds, at).catch(async (held: unknown) => {
    if (held instanceof Fault) await noteFailure(pool, at, 'signInHeld', asked.username, asked.origin)
    throw held
  })
  const found = await candidate(pool, asked.username)
  const right = await passwords.verify(found?.hash ?? undefined, asked.password)
  if (!found || !right) {
    await fail(pool, holds)
    await noteFailure(pool, at, 'signInFailed', asked.username, asked.origin)
    throw fault('loginFailed')
  }
  for (const [rule, name] of holds) await (rule === byPair ? startAfresh : forgive)(pool, rule, name)
  await knowNetwork(pool, found.userId, networkOf(asked.address), at)
  await forgetAttempts(pool, at)
  await forgetSessions(pool, at)
  const started = await startSession(pool, found.userId, at, asked.origin)
  const surplus = await endSurplus(pool, found.userId, at)
  announceEnded(bus, surplus, 'tooMany')
  if (surplus.length > 0) await noteSurplus(pool, found, surplus.length, at)
  return started
}

async function noteSurplus(pool: Pool, { userId, clientId, name }: Candidate, count: number, at: Date): Promise<void> {
  const details = `${count} that had not been used for longest: they had too many`
  await noteHappening(pool, at, { what: 'sessionsEnded', clientId, userId, by: name, details })
}

/** What counts an attempt, and under which name. */
type Hold = readonly [rule: ThrottleRule, name: string]

async function holdsOf(pool: Pool, { username, address }: SignIn): Promise<readonly Hold[]> {
  const network = networkOf(address)
  const always: readonly Hold[] = [
    [byAddress, network],
    [byPair, `${username} ${network}`],
  ]
  return (await isKnownNetwork(pool, username, network)) ? always : [...always, [byUsername, username]]
}

/** Counts the attempt everywhere. @throws 429 if the address has to wait, 401 if the username has */
async function begin(pool: Pool, holds: readonly Hold[], at: Date): Promise<void> {
  for (const [index, [rule, name]] of holds.entries()) {
    const lock = await attempt(pool, rule, name, at)
    if (!lock) continue
    await fail(pool, holds.slice(0, index))
    if (rule !== byAddress) throw fault('loginFailed')
    throw fault('lockedOut', { minutes: Math.max(1, Math.ceil((lock.getTime() - at.getTime()) / 60_000)) })
  }
}

async function fail(pool: Pool, holds: readonly Hold[]): Promise<void> {
  for (const [rule, name] of holds) await attemptFailed(pool, rule, name)
}

async function candidate(pool: Pool, username: string): Promise<Candidate | undefined> {
  const { rows } = await pool.query<Candidate>(
    `select u."userId", u."clientId", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name", p."hash" from "user" u
     join client c on c."clientId" = u."clientId" and c."deletedAt" is null
     left join user_password p on p."userId" = u."userId"
     where lower(u."username") = lower($1) and u."deletedAt" is null order by u."userId" limit 1`,
    [username],
  )
  return rows[0]
}
