import type { PoolClient } from 'pg'
import type { ZoneRow } from '../directory/rows.ts'
import type { Happened } from './happened.ts'
import { type Guard, guardOf, violations } from './passback.ts'
import { lastOf, placed } from './stored.ts'
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

/** What is known once a batch holds its client's counter. */
export interface Begun {
  /** The client's last sequence before the batch. */
  readonly last: number
  readonly passbacks: ReadonlySet<Happened>
  /** Where the events are written already, ahead of the turn: their ids. */
  readonly eventIds: readonly number[] | undefined
}

/** The batch before did not end where it was said to: events stand in the wrong place, and are taken back. */
export class WrongGuess extends Error {}

/**
 * Waits for the batch's turn: from here on the counter of the client's stream is locked, until the batch is committed.
 * Meanwhile its events are written, from where the batch before it is said to end.
 * @throws WrongGuess where that was not so
 */
export async function beginTurn(client: PoolClient, turn: Turn, coming: Coming): Promise<Begun> {
  const guess = await turn.begin
  // Nothing may be left to do on the connection after an error, so both are waited for.
  const [ahead, locked] = await Promise.allSettled([
    guess === undefined ? undefined : writeAhead(client, turn, coming, guess),
    lock(client, turn, coming, guess),
  ])
  try {
    const eventIds = valueOf(ahead)
    const { last, passbacks } = valueOf(locked)
    if (guess !== undefined && guess !== last) throw new WrongGuess()
    return { last, passbacks, eventIds }
  } catch (error) {
    // At once: the next may hold what a new try needs.
    turn.leave()
    throw error
  }
}

/** Writes events, and tells the next batch where this one will end before they are written. */
async function writeAhead(client: PoolClient, turn: Turn, coming: Coming, guess: number): Promise<readonly number[]> {
  const { clientId, events, zones, draft } = coming
  const foreseeing = violations(client, clientId, guardOf(events, turn.before()), zones)
  const telling = foreseeing.then(passbacks => turn.tell(guess + lastOf(placed(events, passbacks))))
  const [eventIds] = await Promise.all([draft.writeAhead(client, guess), telling])
  return eventIds
}

/** @param guess behind it are only the batch's own movements, which count by their place in it */
async function lock(client: PoolClient, turn: Turn, { clientId, guard, zones }: Coming, guess: number | undefined) {
  await turn.mayLock
  const locking = lockStream(client, clientId).finally(() => turn.hasLock())
  // Sent behind the lock, and so answered from all that was committed before it was had.
  const [last, passbacks] = await Promise.all([locking, violations(client, clientId, guard, zones, guess)])
  return { last, passbacks }
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
