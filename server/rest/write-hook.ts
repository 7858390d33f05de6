import type { Entity } from '../../src/domain/entity.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'
import type { Values, Writing } from './behaviour.ts'
import type { Row } from '../db/query.ts'
import type { Document } from './openapi/document.ts'

/** On whose behalf something of an entity is read or written. */
export interface Asked {
  readonly context: Context
  readonly entity: Entity
  readonly session: Session
}

/** What a hook may check before a row is written. */
export interface Checking {
  readonly mode: 'add' | 'edit'
  /** The hook's own property of the body, as it was sent. */
  readonly own: unknown
  /** What `prepare` made. */
  readonly prepared: unknown
  readonly values: Values
  /** The row before; empty on add. */
  readonly current: Values
}

/** A row that a transaction has written. */
export interface RowChange {
  readonly entity: Entity
  readonly id: number
  readonly change: 'added' | 'edited' | 'deleted'
  /** Null of what was added. */
  readonly before: Row | null
  /** Null of what was deleted. */
  readonly after: Row | null
}

/**
 * What hooks into the reads and writes of every entity without being known to them: custom fields, pictures, delivery
 * to controllers. `server/records.ts` registers them; they run in that order.
 */
export interface WriteHook {
  /** A property of bodies beside the entity's fields that belongs to this hook alone. */
  readonly property?: string
  /** Reads what `check` needs, before the transaction. */
  readonly prepare?: (asked: Asked) => Promise<unknown>
  /** Checks before the row is written: pushes `write.errors`, sets `write.columns`. */
  readonly check?: (write: Writing, checking: Checking) => Promise<void> | void
  /** Follows each row, in its transaction, after its history. */
  readonly written?: (write: Writing, change: RowChange) => Promise<void> | void
  /** Ends a transaction that may hold several writes. */
  readonly ending?: (writes: readonly Writing[]) => Promise<void>
  /** Completes rows that are about to be answered. */
  readonly show?: (asked: Asked, rows: readonly Values[]) => Promise<void>
  /** Takes out of a record's history what the caller may not see. */
  readonly showPast?: (asked: Asked, entries: readonly Values[]) => Promise<void>
  /** Adds what it brings to the description of the API. */
  readonly describe?: (document: Document, context: Context, session: Session) => Promise<Document>
}
