import type pg from 'pg'
import type { LiveAlarm, LiveBatch, LiveMark, LiveMessage } from '../../src/domain/live.ts'
import { type EventRow, eventColumns, liveEvent, nameEvent } from './event-row.ts'
import { nameCollector } from './names.ts'

/** Sequences a page: its statements stay well under 50 ms on the embedded database. */
export const missedPageSize = 500

/** The last sequence of a client's stream that is committed; 0 before the first. */
export async function lastSequence(pool: pg.Pool, clientId: number): Promise<number> {
  const { rows } = await pool.query<{ sequence: number }>(
    'select "sequence" from client_stream where "clientId" = $1',
    [clientId],
  )
  return rows[0]?.sequence ?? 0
}

type EntryRow =
  | { readonly kind: 'alarm'; readonly body: LiveAlarm }
  | { readonly kind: 'message'; readonly body: LiveMessage }
  | { readonly kind: 'mark'; readonly body: LiveMark }

/** What a client's stream has after one sequence and up to another (committed), at most a page of it, as a batch. */
export async function readMissed(
  pool: pg.Pool,
  clientId: number,
  after: number,
  last: number,
  now: Date,
): Promise<LiveBatch> {
  const to = Math.min(last, after + missedPageSize)
  const range = [clientId, after, to]
  const [events, entries] = await Promise.all([
    pool.query<EventRow>(
      `select ${eventColumns} from event where "clientId" = $1 and "sequence" > $2 and "sequence" <= $3 order by "sequence"`,
      range,
    ),
    pool.query<EntryRow>(
      `select "kind", "body" from stream_entry where "clientId" = $1 and "sequence" > $2 and "sequence" <= $3 order by "sequence"`,
      range,
    ),
  ])
  const names = nameCollector()
  for (const row of events.rows) nameEvent(names, row)
  const alarms = entries.rows.flatMap(row => (row.kind === 'alarm' ? [row.body] : []))
  const messages = entries.rows.flatMap(row => (row.kind === 'message' ? [row.body] : []))
  const marks = entries.rows.flatMap(row => (row.kind === 'mark' ? [row.body] : []))
  return {
    from: after + 1,
    to,
    events: events.rows.map(liveEvent),
    ...(alarms.length > 0 && { alarms }),
    ...(messages.length > 0 && { messages }),
    ...(marks.length > 0 && { marks }),
    names: names.names,
    sentAt: now.toISOString(),
  }
}
