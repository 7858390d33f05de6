import type { PoolClient } from 'pg'
import { inTime } from '../../db/in-time.ts'
import type { ZoneRow } from '../directory/rows.ts'
import type { Happened } from '../batch/happened.ts'
import { type Guard, guardOf, judge, type Judgement } from './passback.ts'
import { lastOf, placed } from '../batch/stored.ts'
import type { Turn } from './turns.ts'
import type { Draft } from './write-batch.ts'

/** A batch whose turn comes: its events, and what was made ready of them. */
export interface Coming {
  readonly clientId: number
  readonly events: readonly Happened[]
  readonly zones: ReadonlyMap<number, ZoneRow>
  readonly guard: Guard
  readonly draft: Draft
}

/** Longer than any statement of the previous batch may take: the batches after it don't wait one by one. */
const turnWithinMs = 6_000

/** What is known once a batch holds its client's counter. */
export interface Begun extends Judgement {
  /** The client's last sequence before the batch. */
  readonly last: number
  /** Where the events are written already, ahead of the turn: their ids. */
  readonly eventIds: readonly number[] | undefined
}

/** The previous batch did not end where it was predicted: events have wrong sequences, and are rolled back. */
export class WrongGuess extends Error {}

/**
 * Waits for the batch's turn: from here on the counter of the client's stream is locked, until the batch is committed.
 * Its events are already being written, from where the batch before it should end.
 * @throws WrongGuess if that was not so, Unanswered where the turn does not come
 */
export async function beginTurn(client: PoolClient, turn: Turn, coming: Coming): Promise<Begun> {
  const guess = await inTime(turn.begin, turnWithinMs)
  // Nothing may be left to do on the connection after an error, so both are waited for.
  const [ahead, locked] = await Promise.allSettled([
    guess === undefined ? undefined : writeAhead(client, turn, coming, guess),
    lock(client, turn, coming, guess),
  ])
  try {
    const eventIds = valueOf(ahead)
    const { last, passbacks, late } = valueOf(locked)
    if (guess !== undefined && guess !== last) throw new WrongGuess()
    return { last, passbacks, late, eventIds }
  } catch (error) {
    // At once: the next may hold what a new try needs.
    turn.leave()
    throw error
  }
}

/** Writes events, and announces to the next batch where this one will end before they are written. */
async function writeAhead(client: PoolClient, turn: Turn, coming: Coming, guess: number): Promise<readonly number[]> {
  const { clientId, events, zones, draft } = coming
  // Asked now: a batch that commits during this check has released the row, and may have been too late to be seen.
  const marked = turn.marked()
  const foreseeing = judge(client, clientId, guardOf(events, turn.before()), zones)
  const telling = foreseeing.then(({ passbacks, late }) => {
    const stored = placed(events, passbacks)
    // Of what came before this batch, only what is not marked already takes a sequence.
    const own = new Set(events)
    const others = [...passbacks].filter(event => !own.has(event) && !marked.passbacks.has(event))
    const kept = [...late].filter(sequence => !marked.late.has(sequence))
    turn.tell(guess + lastOf(stored) + kept.length + others.length, { passbacks, late })
  })
  const [eventIds] = await Promise.all([draft.writeAhead(client, guess), telling])
  return eventIds
}

/** @param guess after it come only the batch's own movements, which count by their offset in it */
async function lock(client: PoolClient, turn: Turn, { clientId, guard, zones }: Coming, guess: number | undefined) {
  await inTime(turn.mayLock, turnWithinMs)
  const locking = lockStream(client, clientId).finally(() => turn.hasLock())
  // Sent after the lock, and so answered from everything committed before it was taken.
  const [last, judgement] = await Promise.all([locking, judge(client, clientId, guard, zones, guess)])
  return { last, ...judgement }
}

/** @returns the client's last sequence */
async function lockStream(client: PoolClient, clientId: number): Promise<number> {
  const { rows } = await client.query<{ sequence: number }>(
    'select "sequence" from client_stream where "clientId" = $1 for update',
    [clientId],
  )
  if (!rows[0]) throw new Error(`Client ${clientId} has no stream`)
  return rows[0].sequence
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
