import type { FastifyInstance } from 'fastify'
import { nodesReport } from '../../src/domain/found-nodes.ts'
import type { Context } from '../context.ts'
import { endpoint, nothing } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import type { CommandCalls } from './calls.ts'

/** A controller says what it has found on its bus. */
export function nodesRoute(
  app: FastifyInstance,
  { context, findKey, calls }: { context: Context; findKey: FindKey; calls: CommandCalls },
): void {
  const nodes = endpoint({
    tag: 'ingest',
    key: findKey,
    refusal: 400,
    method: 'POST',
    path: '/ingest/nodes',
    summary: 'A controller says what it has found on its bus',
    body: nodesReport,
    reply: nothing,
    status: 204,
    handle: ({ key, body }) => calls.nodes(key, body),
  })
  serveEndpoint(app, context, nodes)
}
