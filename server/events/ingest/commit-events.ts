import type { PoolClient } from 'pg'
import type { LiveBatch } from '../../../src/domain/live.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import { claimOf, firstOfEach } from './claim-keys.ts'
import type { Happened } from './happened.ts'
import { livePart } from './live-part.ts'
import { type Guard, guardOf, violations } from './passback.ts'
import { lastOf, placed, type Stored } from './stored.ts'
import type { Turn, Turns } from './turns.ts'
import { type Draft, draftOf } from './write-batch.ts'

export interface Committed {
  readonly stored: readonly Stored[]
  /** What goes on the wire; undefined where everything was a duplicate. */
  readonly part: LiveBatch | undefined
}

/** What can be made ready of events before their turn has come. */
interface Ready {
  readonly guard: Guard
  readonly draft: Draft
}

/** Somebody else kept a batch before this one: its events stand in the wrong place, and are taken back. */
class WrongGuess extends Error {}

/**
 * Keeps the events of one client in one transaction, each exactly once: keys, events, roll-ups, movements, alarms and
 * the client's sequence. A handful of statements, however many events, made ready before. Nothing that another batch
 * may wait for but keys is touched before the counter's row is locked, so batches of a client follow each other, their
 * sequences are contiguous in commit order, and they cannot deadlock. The events themselves are written while the batch
 * before is being finished, from where that will end; whether it did end there is seen once the row is locked.
 */
export async function commitEvents(
  { database: { pool } }: Pick<Context, 'database'>,
  turns: Turns,
  directory: Directory,
  events: readonly Happened[],
  receivedAt: Date,
): Promise<Committed> {
  const { clientId, rows } = directory
  const once = firstOfEach(events)
  const claim = claimOf(once)
  const readyOf = (kept: readonly Happened[]): Ready => ({
    guard: guardOf(kept),
    draft: draftOf(clientId, placed(kept), receivedAt),
  })
  let turn: Turn | undefined
  const attempt = () =>
    inTransaction(pool, async client => {
      turn?.leave()
      const claiming = claim.run(client)
      // Made while the database claims: as it will be written unless something was sent before.
      const likely = readyOf(once)
      const fresh = await claiming
      if (fresh.length === 0) return undefined
      turn = turns.take(clientId)
      const { guard, draft } = fresh === once ? likely : readyOf(fresh)
      const guess = await turn.begin
      const eventIds = guess === undefined ? undefined : await draft.keepEvents(client, guess)
      const last = await lockStream(client, clientId)
      if (guess !== undefined && guess !== last) throw new WrongGuess()
      const stored = placed(fresh, await violations(client, clientId, guard, rows.zone))
      turn.tell(last + lastOf(stored))
      return { stored, given: await draft.keep(client, last, stored, eventIds) }
    })
  const done = await guessedOrNot(attempt, () => turns.wasWrong(clientId)).finally(() => turn?.leave())
  if (!done) return { stored: [], part: undefined }
  return { stored: done.stored, part: livePart(done.stored, done.given, receivedAt) }
}

/** Tries once more where a guess was wrong. */
async function guessedOrNot<T>(attempt: () => Promise<T>, wasWrong: () => void): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof WrongGuess)) throw error
    wasWrong()
    return await attempt()
  }
}

/**
 * Waits for the batch's turn: the counter of the client's stream stays locked until the batch is committed.
 * @returns the client's last sequence
 */
async function lockStream(client: PoolClient, clientId: number): Promise<number> {
  const { rows } = await client.query<{ sequence: number }>(
    'select "sequence" from client_stream where "clientId" = $1 for update',
    [clientId],
  )
  if (!rows[0]) throw new Error(`Client ${clientId} has no stream`)
  return rows[0].sequence
}
