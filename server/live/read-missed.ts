import type pg from 'pg'
import type { LiveBatch } from '../../src/domain/live.ts'
import type { StreamEntry } from '../../src/domain/stream/kind.ts'
import { runOf } from '../../src/domain/stream/runs.ts'
import { nameCollector } from '../events/publish/names.ts'
import type { Range, ReadAgain, StreamSource } from './source.ts'

/** Sequences a page: its statements stay well under 50 ms on the embedded database. */
export const missedPageSize = 500

/** The last sequence of a client's stream that is committed; 0 before the first. */
export async function lastSequence(pool: pg.Pool | pg.ClientBase, clientId: number): Promise<number> {
  const { rows } = await pool.query<{ sequence: number }>(
    'select "sequence" from client_stream where "clientId" = $1',
    [clientId],
  )
  return rows[0]?.sequence ?? 0
}

interface EntryRow {
  readonly kind: string
  readonly body: StreamEntry
}

/** What a client's stream has in a range that is committed, at most a page of it, as a batch. */
export async function readMissed(
  pool: pg.Pool,
  sources: readonly StreamSource[],
  asked: Range,
  now: Date,
): Promise<LiveBatch> {
  const range = { ...asked, to: Math.min(asked.to, asked.after + missedPageSize) }
  const { clientId, after, to } = range
  const reading = pool.query<EntryRow>(
    `select "kind", "body" from stream_entry where "clientId" = $1 and "sequence" > $2 and "sequence" <= $3 order by "sequence"`,
    [clientId, after, to],
  )
  const [kept, own] = await Promise.all([
    reading,
    Promise.all(sources.map(async source => ({ source, read: await source.readAgain?.(pool, range) }))),
  ])
  const byKind = Map.groupBy(kept.rows, ({ kind }) => kind)
  const keptOf = (kind: string): ReadAgain<StreamEntry> => ({ items: (byKind.get(kind) ?? []).map(({ body }) => body) })
  const names = nameCollector()
  const entries = own.flatMap(({ source: { kind }, read = keptOf(kind.name) }) => {
    names.addAll(read.names)
    return runOf(kind, read.items)
  })
  return { from: after + 1, to, entries, names: names.names, sentAt: now.toISOString() }
}
