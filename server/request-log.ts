import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** An id that a caller may choose: short, and nothing that could forge a line of a log. */
const saneId = /^[\w.-]{8,64}$/

/** The id of a request: the caller's `x-request-id` where it is a short token, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && saneId.test(given) ? given : randomUUID()
}

/** Says in every answer, refusals included, under which id the log has it. Call it before any other hook. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
}

/** Properties that never reach the log, in any object. */
const secrets = [
  'authorization',
  'connectionString',
  'cookie',
  'currentPassword',
  'databaseUrl',
  'DATABASE_URL',
  'metricsToken',
  'METRICS_TOKEN',
  'newPassword',
  'passphrase',
  'password',
  'set-cookie',
  'token',
]

/** What the server logs: never a query string (it may hold a token), a cookie, a password or an authorization. */
export const logging = {
  level: process.env['LOG_LEVEL'] ?? 'warn',
  serializers: {
    req: (request: { method: string; url: string; id: string }) => ({
      id: request.id,
      method: request.method,
      path: request.url.split('?')[0],
    }),
  },
  // An address that can't be read is in its error as `input`.
  redact: ['err.input', ...secrets.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])],
}
