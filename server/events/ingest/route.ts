import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Fault, fault } from '../../../src/domain/faults.ts'
import { ingestLimit, ingestRow } from '../../../src/domain/ingest.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import { jsonSchema } from '../../endpoint/json-schema.ts'
import { serveEndpoint } from '../../endpoint/serve.ts'
import type { FindKey, IngestKey } from './keys.ts'
import { ingestMetrics } from './ingest-metrics.ts'
import { ingest, type IngestParts } from './ingest.ts'

const bodyLimit = 1024 * 1024

const sent = z
  .array(z.unknown(), 'The body must be an array of events')
  .meta({ maxItems: ingestLimit, items: jsonSchema(ingestRow, 'input') })
const answer = z.object({
  accepted: z.int(),
  duplicate: z.int(),
  rejected: z.array(z.object({ index: z.int(), reason: z.string() })),
})

const eventsEndpoint = (parts: IngestParts, findKey: FindKey) => {
  const measured = ingestMetrics(parts.context)
  return endpoint({
    method: 'POST',
    path: '/ingest/events',
    tag: 'ingest',
    summary: 'Send events of controllers; what is answered as accepted or duplicate is committed',
    key: findKey,
    body: sent,
    bodyLimit,
    refusal: 400,
    reply: answer,
    async handle({ key, body }) {
      if (body.length > ingestLimit) throw fault('tooLarge', { limit: `${ingestLimit} events` })
      requireOwnController(key, body)
      return measured(body.length, () => ingest(parts, key, body))
    },
  })
}

/**
 * An array of at most 1,000 events, with a device or integration key as `Authorization: Bearer ghk_...`. 401 without a
 * living key, 403 if a device key sends for another controller, 413 for more than 1,000 events or 1 MB.
 */
export async function ingestRoute(app: FastifyInstance, parts: IngestParts, findKey: FindKey): Promise<void> {
  await app.register(async scope => {
    // One poisoned row must not cost the others of its call: `checkRows` rejects it by index.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit },
      app.getDefaultJsonParser('ignore', 'ignore'),
    )
    serveEndpoint(scope, parts.context, eventsEndpoint(parts, findKey))
  })
}

function requireOwnController({ controllerId }: IngestKey, rows: readonly unknown[]): void {
  if (controllerId === null) return
  const foreign = (row: unknown) =>
    typeof row === 'object' &&
    row !== null &&
    'controllerId' in row &&
    typeof row.controllerId === 'number' &&
    row.controllerId !== controllerId
  if (rows.some(foreign)) throw new Fault('forbidden', 'This key may only send the events of its own controller', [])
}
