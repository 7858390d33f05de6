import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { checked } from './body.ts'
import { clearCookie, isPage, setCookie } from './cookie.ts'
import { currentUser } from './current-user.ts'
import { requireOwnPage } from './page-request.ts'
import type { Passwords } from './passwords.ts'
import { announceEnded, endSessions, longestMs, replaceToken, type Started } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signedIn } from './signed-in.ts'

const given = (name: string, max: number) =>
  z.string(`${name} is required`).min(1, `${name} is required`).max(max, `${name} must be at most ${max} characters`)
const credentials = z.object({
  username: given('Username', 100).refine(name => !name.includes('\0'), 'Username is not valid'),
  password: given('Password', 200),
})

/**
 * `POST /api/authentication/request-token` `{ username, password }` -> `{ token, expiresAt }`, for the app (by its
 * header) also as a cookie; `GET .../user`; `GET .../refresh-token`; `POST .../sign-out` -> 204.
 */
export function sessionRoutes(app: FastifyInstance, context: Context, passwords: Passwords): void {
  const {
    database: { pool },
    bus,
    now,
  } = context

  app.post(
    '/api/authentication/request-token',
    { config: { public: true, costly: true }, bodyLimit: 4096 },
    async (request, reply) => {
      if (isPage(request) && request.headers.origin !== undefined) requireOwnPage(request)
      const started = await signIn(context, passwords, { ...checked(credentials, request.body), address: request.ip })
      if (isPage(request)) keep(request, reply, started)
      return started
    },
  )

  app.get('/api/authentication/user', { config: { signedIn: true, evenLockedOut: true } }, async request =>
    currentUser(pool, signedIn(request).session),
  )

  app.get('/api/authentication/refresh-token', { config: { signedIn: true } }, async (request, reply) => {
    const { credential } = signedIn(request)
    const started = await replaceToken(pool, credential.hash, now())
    if (credential.by === 'bearer') return started
    keep(request, reply, started)
    return { expiresAt: started.expiresAt }
  })

  app.post(
    '/api/authentication/sign-out',
    { config: { signedIn: true, evenLockedOut: true } },
    async (request, reply) => {
      announceEnded(bus, await endSessions(pool, { sessionId: signedIn(request).session.sessionId }, now()))
      clearCookie(request, reply)
      return reply.code(204).send()
    },
  )
}

/** The cookie lasts as long as a session can; the server decides how long it does. */
function keep(request: FastifyRequest, reply: FastifyReply, started: Started): void {
  setCookie(request, reply, started, Math.floor(longestMs / 1000))
}
