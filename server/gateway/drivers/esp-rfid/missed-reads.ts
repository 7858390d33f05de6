import type { IngestRow } from '../../../../src/domain/ingest.ts'
import type { BoardSaid } from './messages.ts'

/** A board says that it is there every three minutes, unless it was set otherwise; one may be lost. */
const longestSilenceMs = 2.5 * 180_000

interface Heard {
  /** When it last said that it is there; undefined since the server has started. */
  readonly before: { readonly at: Date } | undefined
  /** Since when the server listens. */
  readonly since: Date
  readonly now: Date
}

/**
 * Says that reads may be missing, where a board was running and nobody heard it: it stores nothing.
 * @returns undefined where nothing can have been missed
 */
export function missedReads(
  controllerId: number,
  { uptime }: Extract<BoardSaid, { readonly kind: 'alive' }>,
  { before, since, now }: Heard,
): IngestRow | undefined {
  // One that was off in between has read nothing.
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
