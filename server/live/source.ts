import type { ClientBase, Pool } from 'pg'
import type { Names } from '../../src/domain/live.ts'
import type { Code } from '../../src/domain/permission-codes.ts'
import type { StreamEntry, StreamKind } from '../../src/domain/stream/kind.ts'
import type { NameCollector } from '../events/publish/names.ts'

/** A part of a client's stream: what has a sequence after `after` and up to `to`. */
export interface Range {
  readonly clientId: number
  readonly after: number
  readonly to: number
}

/** Entries that were read again, with the titles of their time. */
export interface ReadAgain<T> {
  readonly items: readonly T[]
  readonly names?: Names
}

/** What is asked of a kind's part of the snapshot. */
export interface Reading {
  /** In the snapshot's transaction. */
  readonly client: ClientBase
  readonly clientId: number
  /** Only what is in these areas; null for everything. */
  readonly areaIds: readonly number[] | null
  /** The sequence of the snapshot. */
  readonly sequence: number
  readonly now: Date
}

/** A kind's part of the snapshot, as it was read. */
export interface SnapshotPart<T> {
  /** Makes the entries, newest first, once the transaction has ended. */
  items(): readonly T[]
  /** How many open ones there are beside these, by the name of the view. */
  readonly more?: Readonly<Record<string, number>>
  /** Adds the titles that were stored with the entries. */
  addNames?(names: NameCollector): void
}

/** A kind of stream entry as the server knows it: who sees it, and how it is read. */
export interface StreamSource<T extends StreamEntry = StreamEntry> {
  readonly kind: StreamKind<T>
  /** The codes that a user needs, all of them, to see any. */
  readonly permission: readonly Code[]
  /** Reads missed entries again, for gap fill and replay, where they are not kept in `stream_entry`. */
  readonly readAgain?: (pool: Pool, range: Range) => Promise<ReadAgain<T>>
  /** Reads what a snapshot has of it. Without it a snapshot has nothing, and only new entries are shown. */
  readonly snapshot?: (reading: Reading) => Promise<SnapshotPart<T>>
}

/** Declares how the server reads a kind of stream entry. */
export const streamSource = <T extends StreamEntry>(declared: StreamSource<T>): StreamSource<T> => declared
