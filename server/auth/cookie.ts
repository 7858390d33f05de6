import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pendingMs } from './pending-sign-in.ts'
import { longestMs, type Started } from './sessions.ts'

const plain = 'gatehouse'
/** Over https: with this prefix a browser takes the cookie from the host itself alone, never from a sibling of it. */
const hosts = `__Host-${plain}`
const pageHeader = 'application-identification'

/** Whether the app asks (and not an API client): it has the token in a cookie that no script can read. */
export const isPage = ({ headers }: FastifyRequest): boolean => headers[pageHeader] === 'Website'

/** The value of a cookie; a token has no character that would be written in another way. */
const valueOf = (header: string | undefined, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}=([^;\\s]*)`).exec(header ?? '')?.[1]

/** What says whether the caller's page is https. */
interface CookieRequest {
  readonly headers: Pick<IncomingHttpHeaders, 'cookie' | 'origin'>
  /** By our own socket or a proxy that is trusted. */
  readonly protocol?: string | undefined
}

/** Https by our own socket or a trusted proxy, by what the browser says of its page, or as only https has such a cookie. */
const isHttps = ({ protocol, headers: { origin, cookie } }: CookieRequest): boolean =>
  protocol === 'https' ||
  origin?.startsWith('https://') === true ||
  [hosts, pendingHosts, roundTripHosts].some(name => valueOf(cookie, name) !== undefined)

const pendingPlain = `${plain}-pending`
const pendingHosts = `__Host-${pendingPlain}`

/** The token of a pending sign-in that a request has in its cookie. */
export const pendingInCookie = (request: CookieRequest): string | undefined =>
  valueOf(request.headers.cookie, isHttps(request) ? pendingHosts : pendingPlain)

/** Sets the cookie of a pending sign-in, as long as that lasts. */
export function keepPending(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = isHttps(request)
  reply.setCookie(secure ? pendingHosts : pendingPlain, token, { ...flags, secure, maxAge: pendingMs / 1000 })
}

export function clearPending(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isHttps(request)
  reply.clearCookie(secure ? pendingHosts : pendingPlain, { ...flags, secure })
}

const roundTripPlain = `${plain}-sso`
const roundTripHosts = `__Host-${roundTripPlain}`

/** The secret of a sign-in that is on its way to an identity provider and back, as this browser has it. */
export const roundTripInCookie = (request: CookieRequest): string | undefined =>
  valueOf(request.headers.cookie, isHttps(request) ? roundTripHosts : roundTripPlain)

/** Sets its cookie: a browser sends it too where another site has sent it here, as the provider does. */
export function keepRoundTrip(request: FastifyRequest, reply: FastifyReply, secret: string, ms: number): void {
  const secure = isHttps(request)
  const name = secure ? roundTripHosts : roundTripPlain
  reply.setCookie(name, secret, { ...flags, sameSite: 'lax', secure, maxAge: ms / 1000 })
}

export function clearRoundTrip(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isHttps(request)
  reply.clearCookie(secure ? roundTripHosts : roundTripPlain, { ...flags, sameSite: 'lax', secure })
}

/** The token that a request has in its cookie; over https only the host's own cookie counts. */
export const tokenInCookie = (request: CookieRequest): string | undefined =>
  valueOf(request.headers.cookie, isHttps(request) ? hosts : plain)

const flags = { path: '/', httpOnly: true, sameSite: 'strict' } as const

/** Sets the token's cookie for as long as a session can last; the server decides how long it does. */
export function keepToken(request: FastifyRequest, reply: FastifyReply, { token }: Started): void {
  const secure = isHttps(request)
  reply.setCookie(secure ? hosts : plain, token, { ...flags, secure, maxAge: Math.floor(longestMs / 1000) })
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isHttps(request)
  reply.clearCookie(secure ? hosts : plain, { ...flags, secure })
}
