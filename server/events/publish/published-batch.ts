import type { LiveBatch } from '../../../src/domain/live.ts'

/** A batch on the way from the transaction to the viewers, who don't get the additional properties. */
export interface PublishedBatch extends LiveBatch {
  /** When its oldest entry was committed; not known of what was read again. */
  readonly committedAt?: string
  /** In place of a batch that was too large for the bus: its content has to be read from the database. */
  readonly untold?: true
}

/** Says of a batch only which sequences it has. */
export const untold = ({ from, to, sentAt }: LiveBatch): PublishedBatch => ({
  from,
  to,
  entries: [],
  sentAt,
  untold: true,
})

/** The batch as it goes on the wire. */
export function wireBatch({ committedAt: _ours, ...batch }: PublishedBatch): LiveBatch {
  return batch
}
