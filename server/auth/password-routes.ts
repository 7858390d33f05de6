import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { fault, invalid } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { checked } from './body.ts'
import { keepPassword } from './keep-password.ts'
import { passwordError } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import type { ResolvedSession } from './resolve-session.ts'
import { announceEnded, endSessions } from './sessions.ts'
import { signedIn } from './signed-in.ts'
import { attempt, byUsername, forgive, type ThrottleRule } from './throttle.ts'

const text = (words: string) =>
  z.string(`${words} is required`).min(1, `${words} is required`).max(1000, `${words} is too long`)
const change = z.object({ currentPassword: text('Current password'), newPassword: text('Password') })
/** Who has found a session open may not guess the password in it. */
const byCurrentPassword: ThrottleRule = { ...byUsername, kind: 'currentPassword' }

/**
 * `POST /api/account/change-password` `{ currentPassword, newPassword }` -> 204; ends all other sessions of the user.
 * 422 where the current one is wrong or the new one will not do.
 */
export function passwordRoutes(app: FastifyInstance, context: Context, passwords: Passwords): void {
  app.post(
    '/api/account/change-password',
    { config: { signedIn: true }, bodyLimit: 16_384 },
    async (request, reply) => {
      const { session } = signedIn(request)
      const asked = checked(change, request.body)
      await requireCurrent(context, passwords, session, asked.currentPassword)
      await requireGood(context, session, asked)
      await changePassword(context, session, await passwords.hash(asked.newPassword))
      return reply.code(204).send()
    },
  )
}

async function requireCurrent(
  { database: { pool }, now }: Context,
  passwords: Passwords,
  { userId }: ResolvedSession,
  password: string,
): Promise<void> {
  const at = now()
  const lock = await attempt(pool, byCurrentPassword, String(userId), at)
  if (lock) throw fault('lockedOut', { minutes: Math.max(1, Math.ceil((lock.getTime() - at.getTime()) / 60_000)) })
  const { rows } = await pool.query<{ hash: string }>('select "hash" from user_password where "userId" = $1', [userId])
  if (!(await passwords.verify(rows[0]?.hash, password)))
    throw invalid([{ propertyName: 'currentPassword', errorMessage: 'Current password is not correct' }])
  await forgive(pool, byCurrentPassword, String(userId))
}

async function requireGood(
  { database: { pool } }: Context,
  { userId }: ResolvedSession,
  asked: z.infer<typeof change>,
): Promise<void> {
  const { rows } = await pool.query<{ username: string }>('select "username" from "user" where "userId" = $1', [userId])
  const wrong =
    asked.newPassword === asked.currentPassword
      ? 'Password must not be the current one'
      : passwordError(asked.newPassword, rows[0]?.username)
  if (wrong) throw invalid([{ propertyName: 'newPassword', errorMessage: wrong }])
}

async function changePassword(
  { database: { pool }, bus, now }: Context,
  session: ResolvedSession,
  hash: string,
): Promise<void> {
  const ended = await inTransaction(pool, async client => {
    await keepPassword(client, session.userId, hash, now())
    await client.query('update "user" set "forcePasswordChange" = false where "userId" = $1', [session.userId])
    return endSessions(client, { userId: session.userId, except: session.sessionId }, now())
  })
  announceEnded(bus, ended)
}
