import type { FastifyRequest } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import { isPage } from './cookie.ts'

/** Whether an Origin header names the host that was asked. */
function isSameOrigin({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Refuses what another site may have made the browser send: with a cookie, a request that changes something needs
 * the app's header (which another site cannot add) and the app's own origin.
 * @throws 403
 */
export function requireOwnPage(request: FastifyRequest): void {
  if (!isPage(request) || !isSameOrigin(request)) throw fault('foreignPage')
}
