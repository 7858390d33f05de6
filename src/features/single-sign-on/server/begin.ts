import { buildAuthorizationUrl, calculatePKCECodeChallenge, type Configuration } from 'openid-client'
import * as z from 'zod'
import { type Context, endpoint, keepRoundTrip, requireOwnPage } from '../../../../server/kit/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { ownPath } from '../../../domain/own-path.ts'
import { callbackPath, ssoFailures } from '../../../domain/single-sign-on.ts'
import { reach } from './openid.ts'
import { domainOf, providerOfDomain } from './provider.ts'
import { SignInRefused } from './refusal.ts'
import { beginRoundTrip, roundTripMs } from './round-trip.ts'

const asked = z.strictObject({
  email: z.email('Email is not a valid email').max(254, 'Email must be at most 254 characters'),
  returnTo: z.string().max(2000).optional(),
})

/** Where a provider sends people back to. */
export const callbackUrl = ({ settings }: Pick<Context, 'settings'>): string => settings.publicUrl + callbackPath

/** What is asked of a provider: who somebody is, their address, and their groups where that is asked for by name. */
function scopeOf(config: Configuration, groupsClaim: string): string {
  const { scopes_supported: known = [] } = config.serverMetadata()
  return ['openid', 'profile', 'email', ...(known.includes(groupsClaim) ? [groupsClaim] : [])].join(' ')
}

/** Tells a stranger's browser where their organisation signs in, and gives it what it has to come back with. */
export const begin = endpoint({
  method: 'POST',
  path: '/authentication/sso/begin',
  tag: 'authentication',
  summary: 'Begin a single sign-on',
  public: true,
  guard: { costly: true },
  body: asked,
  bodyLimit: 4096,
  reply: z.object({ location: z.string() }),
  async handle({ context, body: { email, returnTo }, request, reply }) {
    requireOwnPage(request)
    const { pool } = context.database
    const provider = await providerOfDomain(pool, domainOf(email))
    if (!provider)
      throw invalid([{ propertyName: 'email', errorMessage: 'There is no single sign-on for this address' }])
    const config = await reach(context, provider).catch((error: unknown) => {
      if (!(error instanceof SignInRefused)) throw error
      request.log.warn({ identityProviderId: provider.identityProviderId }, error.message)
      throw fault('notNow', { message: ssoFailures[error.reason] })
    })
    const path = ownPath(context.settings.publicUrl, returnTo)
    const { state, secret, nonce, verifier } = await beginRoundTrip(pool, provider, path, context.now())
    keepRoundTrip(request, reply, secret, roundTripMs)
    const { href } = buildAuthorizationUrl(config, {
      redirect_uri: callbackUrl(context),
      scope: scopeOf(config, provider.groupsClaim),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      login_hint: email,
    })
    return { location: href }
  },
})
