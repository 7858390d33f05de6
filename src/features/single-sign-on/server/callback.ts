import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import {
  announce,
  announceEnded,
  beginPending,
  beginSession,
  clearRoundTrip,
  content,
  type Context,
  endpoint,
  inTransaction,
  isUniqueViolation,
  keepPending,
  keepToken,
  originOf,
  roundTripInCookie,
  secondStepOf,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { ssoSecondStep } from '../../../domain/single-sign-on.ts'
import { callbackUrl } from './begin.ts'
import { type Claims, claimsOf } from './claims.ts'
import { findUser } from './find-user.ts'
import { noteRefused } from './note-refused.ts'
import { codeOf, reach } from './openid.ts'
import { type Provider, providerById } from './provider.ts'
import { SignInRefused } from './refusal.ts'
import { endRoundTrip } from './round-trip.ts'

/** Where a sign-in goes on. */
interface Way {
  readonly sso?: string
  readonly returnTo?: string
}

/** A path of /login, or where the user was going. */
function pathOf({ sso, returnTo = '/' }: Way): string {
  if (sso === undefined) return returnTo
  return `/login?${new URLSearchParams({ sso, ...(returnTo !== '/' && { returnTo }) })}`
}

/** Where a provider sends people back to: never an error, but a page that says what has come of it. */
export const callback = endpoint({
  method: 'GET',
  path: '/authentication/sso/callback',
  tag: 'authentication',
  summary: 'End a single sign-on',
  public: true,
  // A page is opened: what is refused in JSON would be all that it shows.
  guard: { unheld: true },
  reply: content('text/html'),
  async handle({ context, request, reply }) {
    clearRoundTrip(request, reply)
    const way = await comeBack(context, request, reply).catch((error: unknown): Way => {
      request.log.error({ why: codeOf(error) }, 'A single sign-on failed')
      return { sso: 'unreachable' }
    })
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(pathOf(way), 303)
  },
})

async function comeBack(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Way> {
  const { pool } = context.database
  const url = new URL(callbackUrl(context))
  url.search = request.url.split('?').slice(1).join('?')
  const back = await endRoundTrip(pool, url.searchParams.get('state'), roundTripInCookie(request), context.now())
  if (!back) return { sso: 'ended' }
  const { returnTo } = back
  const provider = await providerById(pool, back.identityProviderId)
  if (!provider || provider.issuer !== back.issuer) return { sso: 'ended', returnTo }
  try {
    const config = await reach(context, provider)
    const claims = await claimsOf(config, url, back, provider.groupsClaim)
    return { returnTo, ...(await signIn(context, request, reply, { provider, claims })) }
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    await noteRefused(pool, context.now(), provider, error, originOf(request))
    return { sso: error.reason, returnTo }
  }
}

interface Shown {
  readonly provider: Provider
  readonly claims: Claims
}

/** Starts the session, or the second step of who has a second factor of their own. */
async function signIn(context: Context, request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<Way> {
  const { pool } = context.database
  const once = () => inTransaction(pool, client => signedIn(context, request, client, shown))
  // Two first sign-ins at once would make the user twice: the second finds the user of the first.
  const { found, step, begun } = await once().catch((error: unknown) => {
    if (isUniqueViolation(error)) return once()
    throw error
  })
  const { clientId } = shown.provider
  announceEnded(context.bus, found.ended)
  if (found.change) announce(context, { clientId }, [{ entity: user.id, id: found.userId, change: found.change }])
  if (step) {
    keepPending(request, reply, step.token)
    return { sso: ssoSecondStep }
  }
  if (begun) {
    keepToken(request, reply, begun.started)
    // They are signed in: what is only noted fails nothing any more.
    await begun.after().catch((error: unknown) => request.log.error({ why: codeOf(error) }, 'A sign-in was not noted'))
  }
  return {}
}

async function signedIn(context: Context, request: FastifyRequest, client: PoolClient, { provider, claims }: Shown) {
  const origin = originOf(request)
  const now = context.now()
  const found = await findUser({ client, provider, claims, origin, now })
  const hasSecond = (await secondStepOf(client, found.userId)) !== undefined
  const step = hasSecond ? await beginPending(client, found.userId, now) : undefined
  const begun = hasSecond ? undefined : await beginSession(context, found.userId, origin, client, provider)
  return { found, step, begun }
}
