import type { FastifyInstance } from 'fastify'
import { holdingsAnswer, holdingsReport } from '../../src/domain/delivery.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { Parts } from './record-routes.ts'

/** A controller says what it holds. */
export function reportRoute(app: FastifyInstance, { context, findKey, calls }: Parts): void {
  const reported = endpoint({
    tag: 'ingest',
    key: findKey,
    refusal: 400,
    method: 'POST',
    path: '/ingest/holdings',
    summary: 'A controller says what it holds',
    body: holdingsReport,
    reply: holdingsAnswer,
    handle: ({ key, body }) => calls.report(key, body),
  })
  serveEndpoint(app, context, reported)
}
