import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Started } from './sessions.ts'

const name = 'gatehouse'
const pair = new RegExp(`(?:^|;)\\s*${name}=([^;\\s]*)`)
const pageHeader = 'application-identification'

/** Whether the app asks (and not an API client): it has the token in a cookie that no script can read. */
export const isPage = ({ headers }: FastifyRequest): boolean => headers[pageHeader] === 'Website'

/** The token of a Cookie header; a token has no character that would be written in another way. */
export const tokenInCookie = (header: string | undefined): string | undefined => pair.exec(header ?? '')?.[1]

/** Https by our own socket or a proxy that is trusted, or by what the browser says of its page. */
const isHttps = ({ protocol, headers }: FastifyRequest) =>
  protocol === 'https' || headers.origin?.startsWith('https://') === true

const flags = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(request) }) as const

/** Leaves the token with the browser for as long as the session can last. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, { token }: Started, seconds: number): void {
  reply.setCookie(name, token, { ...flags(request), maxAge: seconds })
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(name, flags(request))
}
