import type { LiveBatch } from '../../../src/domain/live.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import { claimOf, firstOfEach } from './claim-keys.ts'
import type { Happened } from './happened.ts'
import { livePart } from './live-part.ts'
import { entersGuarded, violations } from './passback.ts'
import { placed, type Stored } from './stored.ts'
import { type Write, writeOf } from './write-batch.ts'

export interface Committed {
  readonly stored: readonly Stored[]
  /** What goes on the wire; undefined where everything was a duplicate. */
  readonly part: LiveBatch | undefined
}

interface Ready {
  readonly stored: readonly Stored[]
  readonly write: Write
}

/**
 * Keeps the events of one client in one transaction, each exactly once: keys, events, roll-ups, movements, alarms and
 * the client's sequence. Two or three statements, however many events, made ready before. The counter's row is locked
 * first, so batches of a client follow each other, their sequences are contiguous in commit order, and they cannot
 * deadlock.
 */
export async function commitEvents(
  { database: { pool } }: Pick<Context, 'database'>,
  directory: Directory,
  events: readonly Happened[],
  receivedAt: Date,
): Promise<Committed> {
  const { clientId, rows } = directory
  const once = firstOfEach(events)
  const claim = claimOf(clientId, once)
  const readyOf = (kept: readonly Happened[], passbacks: ReadonlySet<Happened>): Ready => {
    const stored = placed(kept, passbacks)
    return { stored, write: writeOf(clientId, stored, receivedAt) }
  }
  // As it will be written unless something was sent before, or a movement has to be looked at.
  const likely = once.some(entersGuarded) ? undefined : readyOf(once, new Set())
  const done = await inTransaction(pool, async client => {
    const { last, fresh } = await claim.run(client)
    if (fresh.length === 0) return undefined
    const ready =
      likely && fresh === once ? likely : readyOf(fresh, await violations(client, clientId, fresh, rows.zone))
    return { stored: ready.stored, given: await ready.write.run(client, last) }
  })
  if (!done) return { stored: [], part: undefined }
  return { stored: done.stored, part: livePart(done.stored, done.given, receivedAt) }
}
