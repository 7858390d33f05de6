import { setTimeout } from 'node:timers/promises'
import type { ClientBase, Pool } from 'pg'
import { inTransaction } from '../db/transaction.ts'
import { append } from './append.ts'
import { mostAtOnce, waitingChanges, waitingHappenings } from './waiting.ts'
import type { Watermark } from './watermark.ts'

/** Between two transactions, so that others get in between. */
const pauseMs = 20
/** In one run; the next goes on with the rest. */
const mostSteps = 50

/**
 * Seals what is committed, ten thousand entries at most: each gets the next place in the chain of its client. Of several
 * processes one does it at a time; the others leave it to that one. Writers wait for nothing here.
 * @returns how many it sealed
 */
export async function sealWaitingEntries(
  pool: Pool,
  watermark: Watermark,
  now: () => Date,
  stop?: AbortSignal,
): Promise<number> {
  let [sealed, begun] = [0, undefined as Begun | undefined]
  for (let steps = 0; steps < mostSteps && !stop?.aborted; steps++) {
    const step = await inTransaction(pool, client => sealSome(client, watermark, begun, now()))
    if (!step) return sealed
    sealed += step.count
    if (!step.isMore) return sealed
    begun = step
    await setTimeout(pauseMs)
  }
  return sealed
}

/** How far a run has come, and up to where every change was committed before its first look. */
interface Begun {
  readonly safe: number
  readonly last: number
}

/** One transaction; undefined where another process is at it. */
async function sealSome(client: ClientBase, watermark: Watermark, begun: Begun | undefined, now: Date) {
  const doneTo = await holdSealing(client)
  if (doneTo === undefined) return undefined
  // Asked before the entries are read: what it says is committed is then among them.
  const safe = begun?.safe ?? (await watermark.reached(client))
  const changes = await waitingChanges(client, doneTo, Math.max(doneTo, begun?.last ?? 0))
  const happenings = await waitingHappenings(client, now)
  const waiting = [...changes, ...happenings]
  if (waiting.length > 0) await append(client, waiting, now)
  const gone = happenings.map(({ happeningId }) => happeningId)
  if (gone.length > 0) await client.query('delete from audit_happening where "auditHappeningId" = any($1)', [gone])
  const last = Number(changes.at(-1)?.text['auditEntryId'] ?? begun?.last ?? 0)
  const isFull = changes.length === mostAtOnce
  const done = isFull ? Math.min(safe, last) : safe
  if (done > doneTo) await client.query('update audit_sealing set "doneTo" = $1', [done])
  return { count: waiting.length, safe, last, isMore: isFull || happenings.length === mostAtOnce }
}

/** Up to where all is sealed, held until the transaction ends; undefined while another process holds it. */
async function holdSealing(client: ClientBase): Promise<number | undefined> {
  const hold = () =>
    client.query<{ doneTo: number }>(
      'select "doneTo" from audit_sealing where "auditSealingId" = 1 for update skip locked',
    )
  const { rows } = await hold()
  if (rows[0]) return Number(rows[0].doneTo)
  const made = await client.query(
    'insert into audit_sealing ("auditSealingId", "doneTo") values (1, 0) on conflict do nothing',
  )
  return made.rowCount ? 0 : undefined
}
