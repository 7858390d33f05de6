import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { actor, noteHappening } from '../audit/happening.ts'
import { secondStep } from '../../src/domain/second-factor.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { endpoint, instant, nothing } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { clearCookie, isPage, keepPending, keepToken } from './cookie.ts'
import { currentUser, user } from './current-user.ts'
import { originOf } from './origin.ts'
import { requireOwnPage } from './page-request.ts'
import type { Passwords } from './passwords.ts'
import { announceEnded, endSessions, replaceToken } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signedIn } from './signed-in.ts'

const given = (name: string, max: number) =>
  z.string(`${name} is required`).min(1, `${name} is required`).max(max, `${name} must be at most ${max} characters`)
const credentials = z.object({
  username: given('Username', 100).refine(name => !name.includes('\0'), 'Username is not valid'),
  password: given('Password field', 200),
})

/** The answer of whatever signs in. */
export const sessionStarted = z
  .object({ token: z.string().optional(), expiresAt: instant })
  .meta({ id: 'SessionStarted', description: 'For the app the token is in a cookie that no script reads' })
const signedInOrNot = sessionStarted
  .extend({ pendingToken: z.string().optional(), secondFactor: secondStep.optional() })
  .meta({ id: 'SignIn', description: 'With `secondFactor` there is no session yet, but a second step until then' })
const tag = 'authentication'
const always = {
  evenLockedOut: true,
  beforePasswordChange: true,
  beforeSecondFactor: true,
  evenTrialEnded: true,
} as const

/** Signs in. */
const requestToken = (passwords: Passwords) =>
  endpoint({
    method: 'POST',
    path: '/authentication/request-token',
    tag,
    summary: 'Sign in',
    public: true,
    guard: { costly: true },
    body: credentials,
    bodyLimit: 4096,
    reply: signedInOrNot,
    async handle({ context, body, request, reply }) {
      if (isPage(request) && request.headers.origin !== undefined) requireOwnPage(request)
      const begun = await signIn(context, passwords, { ...body, origin: originOf(request) })
      if (!isPage(request)) return begun
      if ('secondFactor' in begun) {
        keepPending(request, reply, begun.pendingToken)
        return { expiresAt: begun.expiresAt, secondFactor: begun.secondFactor }
      }
      keepToken(request, reply, begun)
      return { expiresAt: begun.expiresAt }
    },
  })

const readUser = endpoint({
  method: 'GET',
  path: '/authentication/user',
  tag,
  summary: 'Who is signed in, and what they may do',
  guard: always,
  reply: user,
  handle: ({ context, request }) => currentUser(context.database.pool, signedIn(request).session),
})

const refreshToken = endpoint({
  method: 'GET',
  path: '/authentication/refresh-token',
  tag,
  summary: 'Replace the token of the session by a new one',
  guard: { beforePasswordChange: true, beforeSecondFactor: true, evenTrialEnded: true },
  reply: sessionStarted,
  async handle({ context: { database, now }, request, reply }) {
    const { credential } = signedIn(request)
    const begun = await replaceToken(database.pool, credential.hash, now())
    if (credential.by === 'bearer') return begun
    keepToken(request, reply, begun)
    return { expiresAt: begun.expiresAt }
  },
})

const signOut = endpoint({
  method: 'POST',
  path: '/authentication/sign-out',
  tag,
  summary: 'Sign out',
  guard: always,
  reply: nothing,
  status: 204,
  async handle({ context: { database, bus, now }, request, reply }) {
    const { session } = signedIn(request)
    const { homeClientId: clientId, sessionId } = session
    const ended = await inTransaction(database.pool, async client => {
      await noteHappening(client, now(), { ...actor({ ...session, clientId }), what: 'signedOut' })
      return endSessions(client, { sessionId }, now())
    })
    announceEnded(bus, ended)
    clearCookie(request, reply)
  },
})

/** Signing in and out, and who is signed in. */
export function sessionRoutes(app: FastifyInstance, context: Context, passwords: Passwords): void {
  serveEndpoint(app, context, requestToken(passwords))
  serveEndpoint(app, context, readUser)
  serveEndpoint(app, context, refreshToken)
  serveEndpoint(app, context, signOut)
}
