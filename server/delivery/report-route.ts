import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { checksumVersions, holding } from '../../src/domain/delivery.ts'
import { deliveredKinds } from '../../src/domain/entities/hardware/change-log.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { Directories } from '../events/directory/directories.ts'
import { compareHeld } from './compare-held.ts'
import type { Parts } from './record-routes.ts'

/** A controller says what it holds. */
export function reportRoute(
  app: FastifyInstance,
  { context, findKey, few, directories, changed, requireOwn }: Parts & { readonly directories: Directories },
): void {
  const reported = endpoint({
    tag: 'ingest',
    key: findKey,
    refusal: 400,
    method: 'POST',
    path: '/ingest/holdings',
    summary: 'A controller says what it holds',
    body: z.strictObject({
      controllerId: z.int().min(1).max(2_147_483_647),
      version: z.literal(checksumVersions).default(1).describe('2: checksums cover PIN, keycode and number plate'),
      holdings: z.array(holding).max(Object.keys(deliveredKinds).length),
    }),
    reply: z.object({
      compared: z.boolean(),
      differs: z.boolean(),
    }),
    async handle({ key, body }) {
      await requireOwn(key, body.controllerId)
      const directory = await directories.of(key.clientId)
      const answer = await few(() => compareHeld(context, directory, body))
      if (answer.compared) changed(key.clientId)
      return answer
    },
  })
  serveEndpoint(app, context, reported)
}
