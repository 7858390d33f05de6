import { Fault, fault } from '../../../src/domain/faults.ts'
import { type IngestAnswer, ingestLimit } from '../../../src/domain/ingest.ts'
import { ingest, type IngestParts } from './ingest.ts'
import { ingestMetrics } from './ingest-metrics.ts'
import type { Sender } from './keys.ts'

/**
 * Takes the events of one call, whatever carried it. What is answered is committed.
 * @throws 413 for too many, 403 where a device's key sends for another controller
 */
export type TakeEvents = (key: Sender, rows: readonly unknown[]) => Promise<IngestAnswer>

export function takeEvents(parts: IngestParts): TakeEvents {
  const measured = ingestMetrics(parts.context)
  return async (key, rows) => {
    if (rows.length > ingestLimit) throw fault('tooLarge', { limit: `${ingestLimit} events` })
    requireOwnController(key, rows)
    return measured(rows.length, () => ingest(parts, key, rows))
  }
}

function requireOwnController({ controllerId }: Sender, rows: readonly unknown[]): void {
  if (controllerId === null) return
  const foreign = (row: unknown) =>
    typeof row === 'object' &&
    row !== null &&
    'controllerId' in row &&
    typeof row.controllerId === 'number' &&
    row.controllerId !== controllerId
  if (rows.some(foreign)) throw new Fault('forbidden', 'This key may only send the events of its own controller', [])
}
