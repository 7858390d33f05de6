import type { ClientBase } from 'pg'
import type { LiveAlarm, LiveBatch, LiveMark, LiveMessage, Names } from '../../src/domain/live.ts'
import type { Bus } from '../bus/bus.ts'
import { subjects } from '../bus/bus.ts'
import { untold } from '../live/published-batch.ts'

/** What stands in a client's stream beside its events. */
export interface EntryBodies {
  alarm: LiveAlarm
  message: LiveMessage
  mark: LiveMark
}
export type EntryKind = keyof EntryBodies

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
 * is filled in. After the commit, tell the viewers with `announceEntries`.
 * @returns the entries as they go on the wire
 */
export async function writeEntries<K extends EntryKind>(
  client: ClientBase,
  clientId: number,
  kind: K,
  bodies: readonly Omit<EntryBodies[K], 'sequence'>[],
  now: Date,
): Promise<EntryBodies[K][]> {
  if (bodies.length === 0) return []
  const first = await takeSequences(client, clientId, bodies.length)
  const entries = bodies.map((body, index) => ({ ...body, sequence: first + index }) as unknown as EntryBodies[K])
  await client.query(
    `insert into stream_entry ("clientId", "sequence", "kind", "body", "createdAt")
     select $1, (b.value->>'sequence')::bigint, $2, b.value, $3 from jsonb_array_elements($4::jsonb) b`,
    [clientId, kind, now, JSON.stringify(entries)],
  )
  return entries
}

const parts = { alarm: 'alarms', message: 'messages', mark: 'marks' } as const satisfies Record<
  EntryKind,
  keyof LiveBatch
>

/** Tells the viewers of entries that are committed. */
export function announceEntries<K extends EntryKind>(
  bus: Bus,
  clientId: number,
  kind: K,
  entries: readonly EntryBodies[K][],
  now: Date,
  names?: Names,
): void {
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return
  const batch: LiveBatch = {
    from: first.sequence,
    to: last.sequence,
    events: [],
    [parts[kind]]: entries,
    ...(names && { names }),
    sentAt: now.toISOString(),
  }
  bus.publish(subjects.live(clientId), batch, untold(batch))
}
