import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { moveAccessToken } from './access-token.ts'
import type { HubHost } from './host.ts'
import type { HubSession } from './hub.ts'
import { randomId } from './tokens.ts'

/** Who came through the door. */
export interface Admitted<S extends HubSession> {
  connectionId: string
  session: S
}

/**
 * Decides about an upgrade request for the hub at `path`: admitted, or the HTTP status of the refusal.
 * With an `id` the connection was negotiated, and the token must be this session's; without one it is a direct
 * connection (skipNegotiation), which needs no more than the session.
 */
export async function admit<S extends HubSession>(
  request: IncomingMessage,
  path: string,
  host: HubHost<S>,
): Promise<Admitted<S> | number> {
  moveAccessToken(request)
  try {
    if (!host.options.allowedOrigin(request.headers.origin, request)) return 403
    const session = await host.options.authenticate(request)
    if (!session) return 401
    if (host.closing) return 503
    const connectionToken = targetOf(request)?.searchParams.get('id')
    if (connectionToken == null) return { connectionId: randomId(), session }
    const connectionId = host.tokens.redeem(connectionToken, path, session.id)
    return connectionId ? { connectionId, session } : 404
  } catch (error) {
    host.report(error, { hub: path })
    return 503
  }
}

/** The path and query asked for, or undefined if they are no url. */
export function targetOf(request: IncomingMessage): URL | undefined {
  return URL.parse(request.url ?? '', 'http://server') ?? undefined
}

/** Answers an upgrade with an HTTP status instead, and ends the socket. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
