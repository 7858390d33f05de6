import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { HubHost } from './host.ts'
import type { HubSession } from './hub.ts'

const availableTransports = [{ transport: 'WebSockets', transferFormats: ['Text'] }]

interface Refusal {
  status: number
  error: string
}

interface Negotiated {
  status?: undefined
  negotiateVersion: 1
  connectionId: string
  connectionToken: string
  availableTransports: typeof availableTransports
}

/** POST <hub>/negotiate?negotiateVersion=1: the connection's id, its token, and the one transport there is. */
export function negotiateRoute<S extends HubSession>(app: FastifyInstance, path: string, host: HubHost<S>): void {
  app.post<{ Querystring: { negotiateVersion?: string } }>(
    `${path}/negotiate`,
    // 'warn', so that the request log never shows a token that a client put into the url
    { bodyLimit: 1024, logLevel: 'warn' },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const answer = await negotiate(request.raw, request.query.negotiateVersion, path, host)
      if (answer.status === undefined) return answer
      host.tally.refused += 1
      return reply.code(answer.status).send({ error: answer.error })
    },
  )
}

async function negotiate<S extends HubSession>(
  request: IncomingMessage,
  version: string | undefined,
  path: string,
  host: HubHost<S>,
): Promise<Refusal | Negotiated> {
  if (host.closing) return { status: 503, error: 'The server is closing' }
  if (!host.options.allowedOrigin(request.headers.origin, request)) return { status: 403, error: 'Origin not allowed' }
  if (!(Number(version) >= 1)) return { status: 400, error: 'negotiateVersion must be 1' }
  const session = await authenticate(request, path, host)
  if (session === 'failed') return { status: 503, error: 'The session can not be checked at the moment' }
  if (!session) return { status: 401, error: 'Not signed in' }
  const refusal = host.registry.refusalOf(session)
  if (refusal !== undefined) return { status: 429, error: refusal }
  const issued = host.tokens.issue(path, session.id, session.user)
  if (!issued) return { status: 503, error: 'Too many connections' }
  return { negotiateVersion: 1, ...issued, availableTransports }
}

async function authenticate<S extends HubSession>(request: IncomingMessage, hub: string, host: HubHost<S>) {
  try {
    return await host.options.authenticate(request)
  } catch (error) {
    host.report(error, { hub })
    return 'failed'
  }
}
