import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { invalid } from '../../src/domain/faults.ts'
import { actor, noteHappening } from '../audit/happening.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { endpoint, instant } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { keepToken } from './cookie.ts'
import { requireCurrentPassword } from './current-password.ts'
import { keepPassword } from './keep-password.ts'
import { ownerOf } from './password-owner.ts'
import { passwordError } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import type { ResolvedSession } from './resolve-session.ts'
import { announceEnded, endSessions, onlyToken, type Started } from './sessions.ts'
import { signedIn } from './signed-in.ts'

const text = (words: string) =>
  z.string(`${words} is required`).min(1, `${words} is required`).max(1000, `${words} is too long`)
const change = z.object({ currentPassword: text('Current password'), newPassword: text('Password') })

/**
 * Ends all other sessions of the user, and gives this one a new token; the old one is worth nothing from then on.
 * 422 if the current one is wrong or the new one will not do.
 */
const changeOwn = (passwords: Passwords) =>
  endpoint({
    method: 'POST',
    path: '/account/change-password',
    tag: 'authentication',
    summary: 'Change the own password',
    guard: { beforePasswordChange: true },
    body: change,
    bodyLimit: 16_384,
    reply: z
      .object({ token: z.string().optional(), expiresAt: instant })
      .describe('For the app the token is in a cookie that no script reads'),
    async handle({ context, body, request, reply }) {
      const { session, credential } = signedIn(request)
      await requireCurrentPassword(context, passwords, session, body.currentPassword)
      await requireGood(context, session, body)
      const started = await changePassword(context, session, await passwords.hash(body.newPassword))
      if (credential.by === 'bearer') return started
      keepToken(request, reply, started)
      return { expiresAt: started.expiresAt }
    },
  })

export const passwordRoutes = (app: FastifyInstance, context: Context, passwords: Passwords): void =>
  serveEndpoint(app, context, changeOwn(passwords))

async function requireGood(
  { database: { pool } }: Context,
  { userId }: ResolvedSession,
  asked: z.infer<typeof change>,
): Promise<void> {
  const wrong =
    asked.newPassword === asked.currentPassword
      ? 'Password must not be the current one'
      : await passwordError(asked.newPassword, await ownerOf(pool, userId))
  if (wrong) throw invalid([{ propertyName: 'newPassword', errorMessage: wrong }])
}

async function changePassword(
  { database: { pool }, bus, now }: Context,
  session: ResolvedSession,
  hash: string,
): Promise<Started> {
  const { ended, started } = await inTransaction(pool, async client => {
    await keepPassword(client, session.userId, hash, now())
    await client.query('update "user" set "forcePasswordChange" = false where "userId" = $1', [session.userId])
    const others = await endSessions(client, { userId: session.userId, except: session.sessionId }, now())
    await noteHappening(client, now(), {
      ...actor({ ...session, clientId: session.homeClientId }),
      what: 'passwordChanged',
      details: `Their own. Other sessions ended: ${others.length}`,
    })
    return { ended: others, started: await onlyToken(client, session, now()) }
  })
  announceEnded(bus, ended)
  return started
}
