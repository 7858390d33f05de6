import type { PoolClient } from 'pg'
import type { Context } from '../../context.ts'
import type { Stored } from '../batch/stored.ts'
import type { Directory } from '../directory/directory.ts'
import type { LatePassback } from './late-passbacks.ts'

/** What a batch has written, in the order of its events. */
export interface SeenBatch {
  readonly directory: Directory
  readonly receivedAt: Date
  readonly stored: readonly Stored[]
  /** Events of earlier batches that this one turned into violations of anti-passback. */
  readonly late: readonly LatePassback[]
}

/** What there is to do about a batch. */
export interface Consequence {
  /**
   * In the batch's transaction, while its client's counter is locked: one short statement. What it locks may be locked
   * elsewhere only by who holds the counter (`client_stream`) already.
   * @param eventIds of the events of the batch
   */
  write(client: PoolClient, eventIds: readonly number[]): Promise<void>
  /** After the commit; not after a roll-back. */
  committed(): void
}

/** Looks at the events of each batch of a client: in memory, and quickly. It may be asked again after a roll-back. */
export type Look = (batch: SeenBatch) => Consequence | undefined

/** What follows ingest: it is asked once for each batch of events, and writes in the batch's transaction. */
export interface EventHook {
  /**
   * What it knows of a client, read before the transaction.
   * @returns undefined where it has nothing to do with the client's events
   */
  lookFor(clientId: number): Promise<Look | undefined>
  /** Resolves when what follows commits is done. */
  close(): Promise<void>
}

/** Makes the hook of one server. `onError` gets what fails after a commit. */
export type MakeEventHook = (context: Context, onError: (error: unknown) => void) => EventHook
