import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import { isSigned } from '../base/webhook-signature.ts'
import type { Context } from '../context.ts'
import type { Endpoint } from './endpoint.ts'

/** The bodies as they came: signatures are of those. */
const bodies = new WeakMap<FastifyRequest, string>()

/** Registers a route that takes only what a provider has signed: 401 otherwise, 404 where there is no provider. */
export function serveSigned(
  app: FastifyInstance,
  context: Context,
  secretOf: NonNullable<Endpoint['signedBy']>,
  route: RouteOptions,
): void {
  void app.register(async scope => {
    const parse = app.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      bodies.set(request, String(body))
      void parse(request, String(body), done)
    })
    scope.route({
      ...route,
      async preHandler(request) {
        const secret = secretOf(context)
        if (secret === undefined) throw fault('notFound')
        if (!isSigned(secret, request.headers, context.now(), bodies.get(request) ?? '')) throw fault('notSignedIn')
      },
    })
  })
}
