import type { PoolClient } from 'pg'
import type { LiveBatch } from '../../../src/domain/live.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import { beginTurn, type Coming, WrongGuess } from './begin-turn.ts'
import { claimOf, firstOfEach, SentBefore } from './claim-keys.ts'
import type { Happened } from '../batch/happened.ts'
import { markLate, raiseLate } from './late-passbacks.ts'
import { type Given, livePart } from './live-part.ts'
import type { IngestMemory } from './memory.ts'
import { guardOf } from './passback.ts'
import { withReturns } from './returned.ts'
import { lastOf, placed, type Stored } from '../batch/stored.ts'
import type { Look, SeenBatch } from './event-hook.ts'
import type { Turn } from './turns.ts'
import { draftOf } from './write-batch.ts'

export interface Committed {
  readonly stored: readonly Stored[]
  /** The batch for the wire; undefined if everything was a duplicate. */
  readonly part: LiveBatch | undefined
  /** What hooks do now that it is committed. */
  readonly follow: readonly (() => void)[]
}

/**
 * Keeps the events of one client in one transaction, each exactly once: keys, events, roll-ups, movements, alarms and
 * the client's sequence. A handful of statements, however many events, made ready before. Nothing that another batch
 * may wait for but keys is touched before the counter's row is locked, so batches of a client follow each other, their
 * sequences are contiguous in commit order, and they cannot deadlock. The events themselves are written while the batch
 * before is being finished, from where that will end; whether it did end there is seen once the row is locked. Hooks
 * look at the events while they are being written, and write last.
 */
export async function commitEvents(
  { database: { pool } }: Pick<Context, 'database'>,
  { turns, newest }: IngestMemory,
  directory: Directory,
  events: readonly Happened[],
  receivedAt: Date,
  looks: readonly Look[] = [],
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
      const { last, passbacks, late, eventIds } = await beginTurn(client, turn, coming)
      const stored = await withReturns(client, clientId, last, placed(fresh, passbacks))
      const marked = await markLate(client, clientId, late)
      turn.tell(last + lastOf(stored) + marked.length, { passbacks, late })
      const keeping = coming.draft.keep(client, last, stored, eventIds)
      return finish(client, keeping, { directory, receivedAt, stored, late: marked }, looks)
    })
  const learn = (error: unknown) => {
    if (error instanceof WrongGuess) turns.wasWrong(clientId)
    else if (error instanceof SentBefore) areNew = false
    else throw error
  }
  const done = await untilKept(attempt, learn).finally(() => turn?.leave())
  if (!done) return { stored: [], part: undefined, follow: [] }
  newest.keep(once)
  return committedOf(done, receivedAt)
}

const committedOf = ({ stored, given, lateAlarms, consequences }: Finished, receivedAt: Date): Committed => ({
  stored,
  part: livePart(stored, given, receivedAt, lateAlarms),
  follow: consequences.map(each => () => each.committed()),
})

type Finished = Awaited<ReturnType<typeof finish>>

/**
 * Ends a batch: with the alarms of earlier events, and with what hooks write.
 * @param keeping the statement under way, during which the hooks look at the batch
 */
async function finish(client: PoolClient, keeping: Promise<Given>, batch: SeenBatch, looks: readonly Look[]) {
  const { directory, receivedAt, stored, late } = batch
  // If a hook fails, this failure is not waited for.
  keeping.catch(() => undefined)
  const consequences = looks.flatMap(look => look(batch) ?? [])
  const given = await keeping
  const lateAlarms = await raiseLate(client, directory, late, receivedAt)
  for (const each of consequences) await each.write(client, given.eventIds)
  return { stored, given, lateAlarms, consequences }
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
