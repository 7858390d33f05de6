import type { Pool } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import type { Passwords } from './passwords.ts'
import { forgetSessions, startSession, type Started } from './sessions.ts'
import { attempt, byAddress, byUsername, forgetAttempts, forgive } from './throttle.ts'

export interface SignIn {
  readonly username: string
  readonly password: string
  readonly address: string
}

interface Candidate {
  readonly userId: number
  readonly hash: string | null
}

/**
 * Starts a session for a username (in any case) and password.
 * @throws 401 with one text, after the same work, whether the user is unknown, has no password, gave a wrong one or is
 * locked; 429 where the address has failed too often
 */
export async function signIn(
  { database: { pool }, now }: Context,
  passwords: Passwords,
  asked: SignIn,
): Promise<Started> {
  const at = now()
  const addressLock = await attempt(pool, byAddress, asked.address, at)
  if (addressLock)
    throw fault('lockedOut', { minutes: Math.max(1, Math.ceil((addressLock.getTime() - at.getTime()) / 60_000)) })
  if (await attempt(pool, byUsername, asked.username, at)) throw fault('loginFailed')
  const found = await candidate(pool, asked.username)
  const right = await passwords.verify(found?.hash ?? undefined, asked.password)
  if (!found || !right) throw fault('loginFailed')
  await forgive(pool, byUsername, asked.username)
  await forgive(pool, byAddress, asked.address)
  await forgetAttempts(pool, at)
  await forgetSessions(pool, at)
  return startSession(pool, found.userId, at)
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
