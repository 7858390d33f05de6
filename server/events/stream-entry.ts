import type { ClientBase } from 'pg'
import type { LiveBatch, Names } from '../../src/domain/live.ts'
import type { StreamEntry, StreamKind } from '../../src/domain/stream/kind.ts'
import { runOf } from '../../src/domain/stream/runs.ts'
import type { Bus } from '../bus/bus.ts'
import { subjects } from '../bus/bus.ts'
import { untold } from './publish/published-batch.ts'

/** Takes the next sequences of a client's stream, in the caller's transaction: others wait for its end. */
export async function takeSequences(client: ClientBase, clientId: number, count: number): Promise<number> {
  const { rows } = await client.query<{ sequence: number }>(
    `insert into client_stream as s ("clientId", "sequence") values ($1, $2)
     on conflict ("clientId") do update set "sequence" = s."sequence" + $2 returning "sequence"`,
    [clientId, count],
  )
  return (rows[0]?.sequence ?? 0) - count + 1
}

/**
 * Puts entries of one kind into a client's stream, in the caller's transaction; what the body needs of its sequence
 * is filled in. After the commit, notify the viewers with `announceEntries`.
 * @returns the entries as they go on the wire
 */
export async function writeEntries<T extends StreamEntry>(
  client: ClientBase,
  clientId: number,
  { name }: StreamKind<T>,
  bodies: readonly Omit<T, 'sequence'>[],
  now: Date,
): Promise<T[]> {
  if (bodies.length === 0) return []
  const first = await takeSequences(client, clientId, bodies.length)
  const entries = bodies.map((body, index) => ({ ...body, sequence: first + index }) as unknown as T)
  await client.query(
    `insert into stream_entry ("clientId", "sequence", "kind", "body", "createdAt")
     select $1, (b.value->>'sequence')::bigint, $2, b.value, $3 from jsonb_array_elements($4::jsonb) b`,
    [clientId, name, now, JSON.stringify(entries)],
  )
  return entries
}

/** Tells the viewers of entries that are committed. */
export function announceEntries<T extends StreamEntry>(
  bus: Bus,
  clientId: number,
  kind: StreamKind<T>,
  entries: readonly T[],
  now: Date,
  names?: Names,
): void {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return
  const batch: LiveBatch = {
    from: first.sequence,
    to: last.sequence,
    entries: runOf(kind, entries),
    ...(names && { names }),
    sentAt: now.toISOString(),
  }
  bus.publish(subjects.live(clientId), batch, untold(batch))
}
