import { fault, invalid } from '../../src/domain/faults.ts'
import { actor, tallyHappening } from '../audit/happening.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import { minutesUntil } from './holds.ts'
import type { Passwords } from './passwords.ts'
import { attempt, attemptFailed, byProof, startAfresh } from './throttle.ts'

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
  const lock = await attempt(pool, byProof, String(userId), at)
  if (lock) throw fault('lockedOut', { minutes: minutesUntil(lock, at) })
  const { rows } = await pool.query<{ hash: string }>('select "hash" from user_password where "userId" = $1', [userId])
  if (!(await passwords.verify(rows[0]?.hash, password))) {
    await attemptFailed(pool, byProof, String(userId))
    await tallyHappening(pool, at, ['currentPassword', userId], {
      ...actor({ ...session, clientId: session.homeClientId }),
      what,
      outcome: 'refused',
      details: 'The current password was wrong',
    })
    throw invalid([{ propertyName: 'currentPassword', errorMessage: 'Current password is not correct' }])
  }
  await startAfresh(pool, byProof, String(userId))
}
