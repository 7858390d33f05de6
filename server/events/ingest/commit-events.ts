import type { LiveBatch } from '../../../src/domain/live.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import { beginTurn, type Coming, WrongGuess } from './begin-turn.ts'
import { claimOf, firstOfEach, SentBefore } from './claim-keys.ts'
import type { Happened } from './happened.ts'
import { livePart } from './live-part.ts'
import type { IngestMemory } from './memory.ts'
import { guardOf } from './passback.ts'
import { lastOf, placed, type Stored } from './stored.ts'
import type { Turn } from './turns.ts'
import { draftOf } from './write-batch.ts'

export interface Committed {
  readonly stored: readonly Stored[]
  /** What goes on the wire; undefined where everything was a duplicate. */
  readonly part: LiveBatch | undefined
}

/**
 * Keeps the events of one client in one transaction, each exactly once: keys, events, roll-ups, movements, alarms and
 * the client's sequence. A handful of statements, however many events, made ready before. Nothing that another batch
 * may wait for but keys is touched before the counter's row is locked, so batches of a client follow each other, their
 * sequences are contiguous in commit order, and they cannot deadlock. The events themselves are written while the batch
 * before is being finished, from where that will end; whether it did end there is seen once the row is locked.
 */
export async function commitEvents(
  { database: { pool } }: Pick<Context, 'database'>,
  { turns, newest }: IngestMemory,
  directory: Directory,
  events: readonly Happened[],
  receivedAt: Date,
): Promise<Committed> {
  const { clientId } = directory
  const once = firstOfEach(events)
  const claim = claimOf(once)
  let areNew = newest.areNew(once)
  let turn: Turn | undefined
  const attempt = () =>
    inTransaction(pool, async client => {
      turn?.leave()
      const claiming = claim.run(client, areNew)
      // Made while the database claims: as it will be written unless something was sent before.
      const likely = comingOf(directory, once, receivedAt)
      const fresh = await claiming
      if (fresh.length === 0) return undefined
      turn = turns.take(clientId, fresh)
      const coming = fresh === once ? likely : comingOf(directory, fresh, receivedAt)
      const { last, passbacks, eventIds } = await beginTurn(client, turn, coming)
      const stored = placed(fresh, passbacks)
      turn.tell(last + lastOf(stored))
      return { stored, given: await coming.draft.keep(client, last, stored, eventIds) }
    })
  const learn = (error: unknown) => {
    if (error instanceof WrongGuess) turns.wasWrong(clientId)
    else if (error instanceof SentBefore) areNew = false
    else throw error
  }
  const done = await untilKept(attempt, learn).finally(() => turn?.leave())
  if (!done) return { stored: [], part: undefined }
  newest.keep(once)
  return { stored: done.stored, part: livePart(done.stored, done.given, receivedAt) }
}

const comingOf = ({ clientId, rows }: Directory, events: readonly Happened[], receivedAt: Date): Coming => ({
  clientId,
  events,
  zones: rows.zone,
  guard: guardOf(events),
  draft: draftOf(clientId, placed(events), receivedAt),
})

/** Tries again after each error from which there is something to learn. */
async function untilKept<T>(attempt: () => Promise<T>, learn: (error: unknown) => void): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      learn(error)
    }
  }
}
