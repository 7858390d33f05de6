import { authorizationCodeGrant, AuthorizationResponseError, type Configuration, fetchUserInfo } from 'openid-client'
import { codeOf } from './openid.ts'
import { SignInRefused } from './refusal.ts'
import type { Proofs } from './round-trip.ts'

/** Who a provider says that somebody is. */
export interface Claims {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly firstName: string | undefined
  readonly surname: string | undefined
  readonly groups: ReadonlySet<string>
}

/** The most groups that are looked at. */
const mostGroups = 2000
const longestSubject = 255

type Told = Readonly<Record<string, unknown>>

/**
 * Exchanges what a browser has brought back for who it is. The ID token's signature, issuer, audience, times and nonce
 * are checked, and the issuer that the answer names.
 * @param url the callback's, as it came
 * @throws SignInRefused
 */
export async function claimsOf(
  config: Configuration,
  url: URL,
  { state, nonce, verifier }: Proofs & { readonly state: string },
  groupsClaim: string,
): Promise<Claims> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(config, url, checks).catch((error: unknown) => {
    throw refusalOf(error)
  })
  const inToken: Told = { ...tokens.claims() }
  const { iss: issuer, sub: subject } = inToken
  if (typeof issuer !== 'string' || typeof subject !== 'string' || subject.length > longestSubject)
    throw new SignInRefused('notAccepted', 'The provider does not say who it is')
  const isComplete = ['email', 'email_verified', groupsClaim].every(name => Object.hasOwn(inToken, name))
  const more: Told =
    isComplete || config.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await fetchUserInfo(config, tokens.access_token, subject).catch((error: unknown) => {
          throw refusalOf(error)
        })
  const all = { ...inToken, ...more }
  // Whether an address is confirmed stands beside it, and holds for no other.
  const { email, email_verified: isVerified } = Object.hasOwn(more, 'email') ? more : inToken
  return {
    issuer,
    subject,
    email: text(email, 254),
    isEmailVerified: isVerified === true,
    ...nameIn(all),
    groups: groupsIn(Object.hasOwn(all, groupsClaim) ? all[groupsClaim] : undefined),
  }
}

/** A text that can be stored; undefined where there is none. */
function text(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const clean = value
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()
  return clean === '' || (max > 100 && clean.length > max) ? undefined : clean.slice(0, max).toWellFormed()
}

/** The parts of a name, or the whole divided at its first space. */
function nameIn(all: Told): Pick<Claims, 'firstName' | 'surname'> {
  const [first, ...others] = (text(all['name'], 100) ?? '').split(/\s+/)
  return {
    firstName: text(all['given_name'], 50) ?? text(first, 50),
    surname: text(all['family_name'], 50) ?? text(others.join(' '), 50),
  }
}

/** A claim may be one group or a list of them. */
function groupsIn(value: unknown): ReadonlySet<string> {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return new Set(all.slice(0, mostGroups).filter(each => typeof each === 'string'))
}

const silence = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT'])

function refusalOf(error: unknown): SignInRefused {
  if (error instanceof AuthorizationResponseError) {
    const isTheirs = error.error === 'access_denied'
    const named = /^[a-z_]{1,60}$/.test(error.error) ? error.error : 'no reason'
    return new SignInRefused(isTheirs ? 'refused' : 'notAccepted', `The provider refused (${named})`)
  }
  const code = codeOf(error instanceof Error && error.cause instanceof Error ? error.cause : error)
  if (silence.has(code) || silence.has(codeOf(error)))
    return new SignInRefused('unreachable', `The provider could not be reached (${code})`)
  return new SignInRefused('notAccepted', `The provider’s answer was not good (${codeOf(error)})`)
}
