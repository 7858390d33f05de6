import type { IngestRow } from '../../../../src/domain/ingest.ts'
import type { BoardSaid } from './messages.ts'

/** The default heartbeat is every three minutes. One may get lost. */
const longestSilenceMs = 2.5 * 180_000

interface Heard {
  /** The last heartbeat; undefined if there was none since the server started. */
  readonly before: { readonly at: Date } | undefined
  /** When the server started. */
  readonly since: Date
  readonly now: Date
}

/**
 * An event that says that reads may be missing. Boards store nothing, so reads are lost while a board runs without a
 * connection.
 * @returns undefined if none can be missing
 */
export function missedReads(
  controllerId: number,
  { uptime }: Extract<BoardSaid, { readonly kind: 'alive' }>,
  { before, since, now }: Heard,
): IngestRow | undefined {
  // While it was off, it read nothing.
  const startedMs = now.getTime() - uptime * 1000
  const unheardMs = before ? now.getTime() - Math.max(startedMs, before.at.getTime()) : since.getTime() - startedMs
  if (unheardMs <= (before ? longestSilenceMs : 0)) return undefined
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    controllerId,
    epoch: seconds,
    sequence: 0,
    type: 'readsMissing',
    occurredAt: now.toISOString(),
    data: { since: before?.at.toISOString() ?? null },
  }
}
