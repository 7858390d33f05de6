import type { FastifyInstance } from 'fastify'
import { recordsAnswer } from '../../src/domain/delivery.ts'
import type { Context } from '../context.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import type { DeliveryCalls } from './calls.ts'
import { wantedQuery } from './pull-route.ts'

export interface Parts {
  readonly context: Context
  readonly findKey: FindKey
  readonly calls: DeliveryCalls
}

/** All that a controller must hold. */
export function recordRoutes(app: FastifyInstance, { context, findKey, calls }: Parts): void {
  const ofDevices = { tag: 'ingest', key: findKey, refusal: 400 } as const
  const records = endpoint({
    ...ofDevices,
    method: 'GET',
    path: '/ingest/records',
    summary: 'All that a controller must hold',
    query: wantedQuery,
    reply: recordsAnswer,
    handle: ({ key, query: wanted }) => calls.records(key, wanted),
  })
  serveEndpoint(app, context, records)
}
