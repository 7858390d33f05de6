import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { ingestAnswer, ingestLimit, ingestRow } from '../../../src/domain/ingest.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import { jsonSchema } from '../../endpoint/json-schema.ts'
import { serveEndpoint } from '../../endpoint/serve.ts'
import type { Context } from '../../context.ts'
import type { FindKey } from './keys.ts'
import type { TakeEvents } from './take-events.ts'

const bodyLimit = 1024 * 1024

const sent = z
  .array(z.unknown(), 'The body must be an array of events')
  .meta({ maxItems: ingestLimit, items: jsonSchema(ingestRow, 'input') })

const eventsEndpoint = (take: TakeEvents, findKey: FindKey) =>
  endpoint({
    method: 'POST',
    path: '/ingest/events',
    tag: 'ingest',
    summary: 'Send events of controllers; those accepted or duplicate are committed',
    key: findKey,
    body: sent,
    bodyLimit,
    refusal: 400,
    reply: ingestAnswer,
    handle: ({ key, body }) => take(key, body),
  })

/**
 * An array of at most 1,000 events, with a device or integration key as `Authorization: Bearer ghk_...`. 401 without a
 * living key, 403 if a device key sends for another controller, 413 for more than 1,000 events or 1 MB.
 */
export async function ingestRoute(
  app: FastifyInstance,
  context: Context,
  take: TakeEvents,
  findKey: FindKey,
): Promise<void> {
  await app.register(async scope => {
    // One poisoned row must not cost the others of its call: `checkRows` rejects it by index.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit },
      app.getDefaultJsonParser('ignore', 'ignore'),
    )
    serveEndpoint(scope, context, eventsEndpoint(take, findKey))
  })
}
