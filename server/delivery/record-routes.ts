import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { changesLimit, heldRecord } from '../../src/domain/delivery.ts'
import type { Context } from '../context.ts'
import { endpoint, numeric } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { FindKey, IngestKey } from '../events/ingest/keys.ts'
import { type Few, shouldHold } from './pull.ts'
import { noteRead } from './wishes.ts'

const query = z.strictObject({
  controllerId: numeric(z.int().min(1).max(2_147_483_647)),
  after: numeric(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).default(0).describe('`next` of the answer before'),
  limit: numeric(z.int().min(1).max(changesLimit)).default(100),
})

export interface Parts {
  readonly context: Context
  readonly findKey: FindKey
  readonly few: Few
  /** Called for each client some of whose controllers have just said or read something. */
  readonly changed: (clientId: number) => void
  /** @throws 403, 404 where a key isn't good for a controller */
  readonly requireOwn: (key: IngestKey, controllerId: number) => Promise<void>
}

/** All that a controller must hold. */
export function recordRoutes(app: FastifyInstance, { context, findKey, few, changed, requireOwn }: Parts): void {
  const ofDevices = { tag: 'ingest', key: findKey, refusal: 400 } as const
  const records = endpoint({
    ...ofDevices,
    method: 'GET',
    path: '/ingest/records',
    summary: 'All that a controller must hold',
    query,
    reply: z.object({
      items: z.array(heldRecord),
      next: z.int().min(1).nullable(),
      workingOut: z.boolean().describe('Some of it is still being worked out, and will come as changes'),
    }),
    async handle({ key, query: wanted }) {
      await requireOwn(key, wanted.controllerId)
      const answer = await few(() => shouldHold(context, wanted, key.clientId))
      if (await noteRead(context, wanted, answer)) changed(key.clientId)
      return answer
    },
  })
  serveEndpoint(app, context, records)
}
