import type { FastifyInstance } from 'fastify'
import { Fault, fault } from '../../../src/domain/faults.ts'
import { ingestLimit } from '../../../src/domain/ingest.ts'
import type { FindKey, IngestKey } from './keys.ts'
import { ingestMetrics } from './ingest-metrics.ts'
import { ingest, type IngestParts } from './ingest.ts'

const bodyLimit = 1024 * 1024

/**
 * `POST /api/ingest/events`, an array of at most 1,000 events (`IngestRow`), with a device or integration key as
 * `Authorization: Bearer ghk_...` -> `IngestAnswer`, which means committed. 401 without a living key, 403 where a
 * device key sends for another controller, 413 for more than 1,000 events or 1 MB.
 */
export function ingestRoute(app: FastifyInstance, parts: IngestParts, findKey: FindKey): void {
  const measured = ingestMetrics(parts.context)
  app.post('/api/ingest/events', { config: { public: true, unheld: true }, bodyLimit }, async request => {
    const key = await findKey(request.headers.authorization)
    if (!key) throw fault('notSignedIn')
    const { body } = request
    if (!Array.isArray(body)) throw fault('badRequest', { message: 'The body must be an array of events' })
    if (body.length > ingestLimit) throw fault('tooLarge', { limit: `${ingestLimit} events` })
    requireOwnController(key, body)
    return measured(body.length, () => ingest(parts, key.clientId, body))
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
