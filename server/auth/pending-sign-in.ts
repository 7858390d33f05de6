import type { ClientBase, Pool } from 'pg'
import { stepMinutes } from '../../src/domain/second-step.ts'
import { hashOf, newSecret } from './secrets.ts'

/** How long the second step of a sign-in may take. */
export const pendingMs = stepMinutes * 60_000

/**
 * A sign-in whose second step is to come. Its token is good for that alone: it is no session's, so that every other
 * route takes its holder for a stranger.
 */
export interface PendingSignIn {
  readonly pendingSignInId: number
  readonly userId: number
  readonly username: string
}

/**
 * Begins a second step.
 * @param userId whose password was right; null for a sign-in by passkey alone, which no code completes
 */
export async function beginPending(
  db: Pool | ClientBase,
  userId: number | null,
  now: Date,
): Promise<{ readonly token: string; readonly pendingSignInId: number; readonly expiresAt: Date }> {
  const { text, hash } = newSecret()
  const expiresAt = new Date(now.getTime() + pendingMs)
  const { rows } = await db.query<{ id: number }>(
    `with old as (delete from pending_sign_in where "expiresAt" < $3)
     insert into pending_sign_in ("hash", "userId", "createdAt", "expiresAt") values ($1, $2, $3, $4)
     returning "pendingSignInId" as "id"`,
    [hash, userId, now, expiresAt],
  )
  if (!rows[0]) throw new Error('A pending sign-in was not stored')
  return { token: text, pendingSignInId: rows[0].id, expiresAt }
}

/** Not used, in time, of a user who is still there and whose password has not changed since. */
const living = `p."usedAt" is null and p."expiresAt" > $2`
const ofUser = `from pending_sign_in p
  join "user" u on u."userId" = p."userId" and u."deletedAt" is null
  join client c on c."clientId" = u."clientId" and c."deletedAt" is null
  where p."hash" = $1 and ${living} and not exists (
    select from user_password w where w."userId" = p."userId" and w."changedAt" > p."createdAt")`

/** The pending sign-in of a token, after a right password; undefined where there is none (any more). */
export async function findPending(
  db: Pool | ClientBase,
  token: string | undefined,
  now: Date,
): Promise<PendingSignIn | undefined> {
  const hash = hashOf(token ?? '')
  if (!hash) return undefined
  const { rows } = await db.query<PendingSignIn>(`select p."pendingSignInId", p."userId", u."username" ${ofUser}`, [
    hash,
    now,
  ])
  return rows[0]
}

/** The key of any pending sign-in that a token is of, with a user or (by passkey alone) without. */
export async function findAnyPending(
  db: Pool | ClientBase,
  token: string | undefined,
  now: Date,
): Promise<{ readonly pendingSignInId: number; readonly userId: number | null } | undefined> {
  const hash = hashOf(token ?? '')
  if (!hash) return undefined
  const { rows } = await db.query<{ pendingSignInId: number; userId: number | null }>(
    `select p."pendingSignInId", p."userId" from pending_sign_in p where p."hash" = $1 and ${living}`,
    [hash, now],
  )
  return rows[0]
}

/** Uses a pending sign-in up, in the transaction that starts the session; false where another has been quicker. */
export async function usePending(client: ClientBase, pendingSignInId: number, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'update pending_sign_in set "usedAt" = $2 where "pendingSignInId" = $1 and "usedAt" is null and "expiresAt" > $2',
    [pendingSignInId, now],
  )
  return rowCount === 1
}

/** Ends the second steps of a user that are under way: their second factor has changed. */
export const endPending = (client: ClientBase, userId: number): Promise<unknown> =>
  client.query('delete from pending_sign_in where "userId" = $1', [userId])
