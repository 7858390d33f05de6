import type { FastifyInstance } from 'fastify'
import { acknowledgedAnswer, acknowledgement } from '../../src/domain/delivery.ts'
import type { Context } from '../context.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import type { DeliveryCalls } from './calls.ts'
import { pullRoute } from './pull-route.ts'
import { recordRoutes } from './record-routes.ts'
import { reportRoute } from './report-route.ts'
import type { Waiting } from './waiting.ts'
import { withdrawn } from './withdrawn.ts'

interface Parts {
  readonly context: Context
  readonly findKey: FindKey
  readonly calls: DeliveryCalls
  readonly waiting: Waiting
  /** The server stops: waiting callers are sent away. */
  readonly closing: AbortSignal
}

/**
 * What a controller must know, with a device or integration key as `Authorization: Bearer ghk_...`: it pulls changes,
 * and once it holds them it acknowledges all up to and with one.
 * 401 without a living key, 403 if a device key asks for another controller, 404 for no controller of the client.
 */
export function deliveryRoutes(app: FastifyInstance, parts: Parts): void {
  const { context, findKey, calls, waiting, closing } = parts
  const ofDevices = { tag: 'ingest', key: findKey, refusal: 400 } as const
  const acknowledged = endpoint({
    ...ofDevices,
    method: 'POST',
    path: '/ingest/changes/acknowledge',
    summary: 'A controller holds all changes up to and with one',
    body: acknowledgement,
    reply: acknowledgedAnswer,
    handle: ({ key, body }) => calls.acknowledge(key, body),
  })
  pullRoute(app, { context, findKey, calls, waiting, closing })
  serveEndpoint(app, context, acknowledged)
  serveEndpoint(app, context, withdrawn)
  recordRoutes(app, { context, findKey, calls })
  reportRoute(app, { context, findKey, calls })
}
