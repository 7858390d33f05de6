import type { PoolClient } from 'pg'
import {
  actor,
  argon2Passwords,
  beginHolds,
  type Context,
  endHolds,
  failHolds,
  type Hold,
  inTransaction,
  byProof,
  minutesUntil,
  type Session,
  tallyHappening,
} from '../../../../server/kit/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import type { Proof } from '../domain/wire.ts'
import { spendCode } from './spend-code.ts'

const passwords = argon2Passwords()
/** So long after signing in a first factor is set up without the password again. */
const freshMs = 10 * 60_000

/** Whether a session's user has to show again who they are before they set something up. */
export async function needsProof({ database, now }: Context, { sessionId, userId }: Session): Promise<boolean> {
  const { rows } = await database.pool.query<{ createdAt: Date; twoFactor: string | null }>(
    'select s."createdAt", u."twoFactor" from session s join "user" u using ("userId") where s."sessionId" = $1 and u."userId" = $2',
    [sessionId, userId],
  )
  const [row] = rows
  return !row || (row.twoFactor ?? 'none') !== 'none' || now().getTime() - row.createdAt.getTime() > freshMs
}

/**
 * Requires the password or a current code of who is signed in: a page that was left open is not enough.
 * @throws 422 naming `password` or `code`, 429
 */
export async function requireProof(context: Context, session: Session, shown: Proof | undefined): Promise<void> {
  const { pool } = context.database
  const at = context.now()
  const isCode = Boolean(shown?.code)
  if (!shown?.code && !shown?.password) throw wrong('password', 'Password is required')
  const holds: readonly Hold[] = [[byProof, String(session.userId)]]
  const held = await beginHolds(pool, holds, at)
  if (held) throw fault('lockedOut', { minutes: minutesUntil(held.until, at) })
  const isRight = isCode
    ? await inTransaction(pool, client => useProofCode(client, session, shown.code ?? '', at))
    : await isPassword(context, session, shown.password ?? '')
  if (isRight) return endHolds(pool, holds, [byProof])
  await failHolds(pool, holds)
  await tallyHappening(pool, at, ['proof', session.userId], {
    ...actor({ ...session, clientId: session.homeClientId }),
    what: 'refused',
    outcome: 'refused',
    details: isCode ? 'A code to show who they are was wrong' : 'The password to show who they are was wrong',
  })
  throw isCode ? wrong('code', 'The code is not correct') : wrong('password', 'Password is not correct')
}

const wrong = (propertyName: string, errorMessage: string) => invalid([{ propertyName, errorMessage }])

const useProofCode = (client: PoolClient, { userId, sessionId }: Session, code: string, now: Date) =>
  spendCode(client, { purpose: 'proof', subjectId: sessionId, userId }, code, now)

async function isPassword({ database: { pool } }: Context, { userId }: Session, password: string): Promise<boolean> {
  const { rows } = await pool.query<{ hash: string }>('select "hash" from user_password where "userId" = $1', [userId])
  return passwords.verify(rows[0]?.hash, password)
}
