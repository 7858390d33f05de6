import { fault, invalid } from '../../src/domain/faults.ts'
import { actor, tallyHappening } from '../audit/happening.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import type { Passwords } from './passwords.ts'
import { attempt, attemptFailed, byPair, startAfresh, type ThrottleRule } from './throttle.ts'

/** Who has found a session open may not guess the password in it. */
const byCurrentPassword: ThrottleRule = { ...byPair, kind: 'currentPassword' }

/**
 * Requires the password of who is signed in: a page that was left open is not enough. What fails is in the audit log.
 * @param what as what it is there
 * @throws 422 naming `currentPassword`, 429 after too many wrong ones
 */
export async function requireCurrentPassword(
  { database: { pool }, now }: Context,
  passwords: Passwords,
  session: Session,
  password: string,
  what: 'passwordChanged' | 'refused' = 'passwordChanged',
): Promise<void> {
  const { userId } = session
  const at = now()
  const lock = await attempt(pool, byCurrentPassword, String(userId), at)
  if (lock) throw fault('lockedOut', { minutes: Math.max(1, Math.ceil((lock.getTime() - at.getTime()) / 60_000)) })
  const { rows } = await pool.query<{ hash: string }>('select "hash" from user_password where "userId" = $1', [userId])
  if (!(await passwords.verify(rows[0]?.hash, password))) {
    await attemptFailed(pool, byCurrentPassword, String(userId))
    await tallyHappening(pool, at, ['currentPassword', userId], {
      ...actor({ ...session, clientId: session.homeClientId }),
      what,
      outcome: 'refused',
      details: 'The current password was wrong',
    })
    throw invalid([{ propertyName: 'currentPassword', errorMessage: 'Current password is not correct' }])
  }
  await startAfresh(pool, byCurrentPassword, String(userId))
}
