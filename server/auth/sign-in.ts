import type { Pool } from 'pg'
import { Fault, fault } from '../../src/domain/faults.ts'
import type { SecondStep } from '../../src/domain/second-step.ts'
import type { Context } from '../context.ts'
import type { Origin } from '../session.ts'
import { beginSession } from './begin-session.ts'
import { beginHolds, endHolds, failHolds, type Hold, minutesUntil } from './holds.ts'
import { isKnownNetwork } from './known-networks.ts'
import { noteFailure } from './note-sign-in.ts'
import type { Passwords } from './passwords.ts'
import { beginPending } from './pending-sign-in.ts'
import { secondStepOf } from './second-step.ts'
import type { Started } from './sessions.ts'
import { byAddress, byPair, byUsername, forgetAttempts } from './throttle.ts'
import { refuseUnverified } from './unverified.ts'

export interface SignIn {
  readonly username: string
  readonly password: string
  readonly origin: Origin
}

interface Candidate {
  readonly userId: number
  readonly hash: string | null
}

/** The password was right, and a second step is to come: nothing else is open to this token. */
export interface ToBeContinued {
  readonly pendingToken: string
  readonly expiresAt: Date
  readonly secondFactor: SecondStep
}

/**
 * Starts a session for a username (in any case) and password, or the second step of those who have a second factor.
 * @throws 401 with one text, after the same work, whether the user is unknown, has no password, gave a wrong one or is
 * locked; 429 if the address has failed too often
 */
export async function signIn(context: Context, passwords: Passwords, asked: SignIn): Promise<Started | ToBeContinued> {
  const { pool } = context.database
  const at = context.now()
  const holds = await holdsOf(pool, asked)
  await begin(pool, holds, at).catch(async (held: unknown) => {
    if (held instanceof Fault) await noteFailure(pool, at, 'signInHeld', asked.username, asked.origin)
    throw held
  })
  const found = await candidate(pool, asked.username)
  const right = await passwords.verify(found?.hash ?? undefined, asked.password)
  if (!found || !right) {
    await failHolds(pool, holds)
    await noteFailure(pool, at, 'signInFailed', asked.username, asked.origin)
    await refuseUnverified(pool, passwords, asked)
    throw fault('loginFailed')
  }
  await endHolds(pool, holds)
  const secondFactor = await secondStepOf(pool, found.userId)
  if (secondFactor) {
    await forgetAttempts(pool, at)
    const { token, expiresAt } = await beginPending(pool, found.userId, at)
    return { pendingToken: token, expiresAt, secondFactor }
  }
  const { started, after } = await beginSession(context, found.userId, asked.origin)
  await after()
  return started
}

async function holdsOf(pool: Pool, { username, origin: { network } }: SignIn): Promise<readonly Hold[]> {
  const always: readonly Hold[] = [
    [byAddress, network],
    [byPair, `${username} ${network}`],
  ]
  return (await isKnownNetwork(pool, username, network)) ? always : [...always, [byUsername, username]]
}

/** Counts the attempt everywhere. @throws 429 if the address has to wait, 401 if the username has */
async function begin(pool: Pool, holds: readonly Hold[], at: Date): Promise<void> {
  const held = await beginHolds(pool, holds, at)
  if (!held) return
  if (held.rule !== byAddress) throw fault('loginFailed')
  throw fault('lockedOut', { minutes: minutesUntil(held.until, at) })
}

async function candidate(pool: Pool, username: string): Promise<Candidate | undefined> {
  const { rows } = await pool.query<Candidate>(
    `select u."userId", p."hash" from "user" u
     join client c on c."clientId" = u."clientId" and c."deletedAt" is null
     left join user_password p on p."userId" = u."userId"
     where lower(u."username") = lower($1) and u."deletedAt" is null order by u."userId" limit 1`,
    [username],
  )
  return rows[0]
}
