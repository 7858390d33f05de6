import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { changesLimit, deliveredChange, wishes } from '../../src/domain/delivery.ts'
import { longestWaitS } from '../../src/domain/device-command.ts'
import type { Context } from '../context.ts'
import { endpoint, numeric } from '../endpoint/endpoint.ts'
import { waitingFor } from '../endpoint/gone.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { FindKey, IngestKey } from '../events/ingest/keys.ts'
import { type Few, pull, pullSoon } from './pull.ts'
import type { Waiting } from './waiting.ts'

interface Parts {
  readonly context: Context
  readonly findKey: FindKey
  readonly few: Few
  /** @throws 403, 404 where a key isn't good for a controller */
  readonly requireOwn: (key: IngestKey, controllerId: number) => Promise<void>
  readonly waiting: Waiting
  /** The server stops: waiting callers are sent away. */
  readonly closing: AbortSignal
}

const query = z.strictObject({
  controllerId: numeric(z.int().min(1).max(2_147_483_647)),
  after: numeric(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).default(0).describe('`next` of the answer before'),
  limit: numeric(z.int().min(1).max(changesLimit)).default(100),
  wait: numeric(z.int().max(longestWaitS), `wait is of 0 to ${longestWaitS} seconds`)
    .default(0)
    .describe('The longest wait, in seconds'),
})
const answered = z.object({
  items: z.array(deliveredChange),
  next: z.int().min(1).nullable(),
  wish: z.enum(wishes).optional(),
})

/** What a controller has not acknowledged; it may wait for it. */
export function pullRoute(app: FastifyInstance, { context, findKey, few, requireOwn, waiting, closing }: Parts): void {
  const pulled = endpoint({
    tag: 'ingest',
    key: findKey,
    refusal: 400,
    method: 'GET',
    path: '/ingest/changes',
    summary: 'What a controller has not acknowledged, in order',
    guard: { patient: true },
    query,
    reply: answered,
    async handle({ key, query: { wait, ...wanted }, reply }) {
      await requireOwn(key, wanted.controllerId)
      if (wait === 0) return few(() => pull(context, wanted))
      const signal = waitingFor(reply, closing)
      const call = waiting.begin(key.clientId, wanted.controllerId, signal)
      try {
        return await pullSoon({ ...context, few }, wanted, call, wait * 1000, signal)
      } finally {
        call.end()
      }
    },
  })
  serveEndpoint(app, context, pulled)
}
