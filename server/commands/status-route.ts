import type { FastifyInstance } from 'fastify'
import { deviceStatus } from '../../src/domain/device-command.ts'
import type { Context } from '../context.ts'
import { endpoint, nothing } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import type { CommandCalls } from './calls.ts'

/** A controller says what it is, and how it is. */
export function statusRoute(
  app: FastifyInstance,
  { context, findKey, calls }: { context: Context; findKey: FindKey; calls: CommandCalls },
): void {
  const status = endpoint({
    tag: 'ingest',
    key: findKey,
    refusal: 400,
    method: 'POST',
    path: '/ingest/status',
    summary: 'A controller says what it is, and how it is',
    body: deviceStatus,
    reply: nothing,
    status: 204,
    handle: ({ key, body }) => calls.status(key, body),
  })
  serveEndpoint(app, context, status)
}
