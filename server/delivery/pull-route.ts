import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { changesAnswer, changesWanted } from '../../src/domain/delivery.ts'
import { longestWaitS } from '../../src/domain/device-command.ts'
import type { Context } from '../context.ts'
import { endpoint, numeric } from '../endpoint/endpoint.ts'
import { waitingFor } from '../endpoint/gone.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import type { DeliveryCalls } from './calls.ts'
import type { Waiting } from './waiting.ts'

interface Parts {
  readonly context: Context
  readonly findKey: FindKey
  readonly calls: DeliveryCalls
  readonly waiting: Waiting
  /** The server stops: waiting callers are sent away. */
  readonly closing: AbortSignal
}

const { controllerId, after, limit } = changesWanted.shape
/** What is wanted, as a query has it. */
export const wantedQuery = z.strictObject({
  controllerId: numeric(controllerId),
  after: numeric(after.unwrap()).default(0).describe('`next` of the answer before'),
  limit: numeric(limit.unwrap()).default(100),
})
const query = wantedQuery.extend({
  wait: numeric(z.int().max(longestWaitS), `wait is of 0 to ${longestWaitS} seconds`)
    .default(0)
    .describe('The longest wait, in seconds'),
})

/** What a controller has not acknowledged; it may wait for it. */
export function pullRoute(app: FastifyInstance, { context, findKey, calls, waiting, closing }: Parts): void {
  const pulled = endpoint({
    tag: 'ingest',
    key: findKey,
    refusal: 400,
    method: 'GET',
    path: '/ingest/changes',
    summary: 'What a controller has not acknowledged, in order',
    guard: { patient: true },
    query,
    reply: changesAnswer,
    async handle({ key, query: { wait, ...wanted }, reply }) {
      const patience = wait === 0 ? undefined : { waiting, ms: wait * 1000, signal: waitingFor(reply, closing) }
      return calls.pull(key, wanted, patience)
    },
  })
  serveEndpoint(app, context, pulled)
}
