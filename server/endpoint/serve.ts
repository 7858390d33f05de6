import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { fault } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import { checked, type Refusal } from './checked.ts'
import { describe } from './describe.ts'
import type { Asking, Endpoint } from './endpoint.ts'
import { serveSigned } from './serve-signed.ts'

/** Registers routes as they are declared. */
export function serveEndpoint<B, Q, R, P, K>(
  app: FastifyInstance,
  context: Context,
  declared: Endpoint<B, Q, R, P, K>,
): void {
  const { method, path, status = 200, bodyLimit } = declared
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const asking = await askingOf(context, declared, request, reply)
    const answer = await declared.handle(asking)
    // A reply that a handler returns is awaited with it, and so has been sent.
    if (reply.sent) return reply
    // JSON also where it is null, of which the framework would make an empty answer.
    if (answer === null) return reply.code(status).type('application/json; charset=utf-8').send('null')
    return reply.code(status).send(answer)
  }
  const route = {
    method,
    url: `/api${path}`,
    config: configOf(context, declared),
    handler,
    ...(bodyLimit && { bodyLimit }),
  }
  const { signedBy } = declared
  if (signedBy) serveSigned(app, context, signedBy, route)
  else app.route(route)
}

function configOf<B, Q, R, P, K>(context: Context, declared: Endpoint<B, Q, R, P, K>) {
  const { permission, key, limited, guard } = declared
  const provenBy = key && ((authorization: string | undefined) => key(authorization, context))
  const who = provenBy ? { public: true, provenBy } : declared.public ? { public: true } : undefined
  return {
    ...(who ?? (permission === undefined ? { signedIn: true } : { permission })),
    ...(limited && { limited }),
    ...guard,
    openapi: () => describe(declared),
  }
}

/** Who asks, and what: everything checked. @throws 401, 422, 400 */
async function askingOf<B, Q, R, P, K>(
  context: Context,
  declared: Endpoint<B, Q, R, P, K>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Asking<B, Q, P, K>> {
  const key = await keyOf(context, declared, request)
  const { refusal } = declared
  return {
    context,
    get session() {
      return sessionOf(request)
    },
    key,
    params: declared.params ? checked(declared.params, request.params, refusal) : (request.params as P),
    query: read(declared.query, request.query, refusal),
    body: read(declared.body, request.body, refusal),
    request,
    reply,
  }
}

/** The session of a route that needs one; the guard has checked it before. @throws 401 */
function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw fault('notSignedIn')
  return session
}

/** What the key is good for; undefined (which is then its type) where none is needed. @throws 401 */
async function keyOf<B, Q, R, P, K>(
  context: Context,
  { key }: Endpoint<B, Q, R, P, K>,
  { headers }: FastifyRequest,
): Promise<K> {
  const found = await key?.(headers.authorization, context)
  if (key && found === undefined) throw fault('notSignedIn')
  return found as K
}

/** What was sent, checked; undefined (which is then its type) where nothing is declared. */
const read = <T>(schema: z.ZodType<T> | undefined, sent: unknown, refusal: Refusal | undefined): T =>
  schema ? checked(schema, sent, refusal) : (undefined as T)
