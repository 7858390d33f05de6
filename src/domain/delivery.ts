import type { DeliveredKind } from './entities/change-log.ts'

/** At most so many changes in one answer. */
export const changesLimit = 1000

/**
 * A change as a controller pulls it from `GET /api/ingest/changes`: what it must hold of a record from now on (`add` and
 * `edit` say all of it, so that either may stand for the other), or that it must forget it.
 */
export interface DeliveredChange {
  readonly changeId: number
  /** ISO 8601. */
  readonly created: string
  readonly operation: 'add' | 'edit' | 'delete'
  readonly subject: DeliveredKind
  readonly subjectId: number
  /** Null for what is to be forgotten. */
  readonly details: Readonly<Record<string, unknown>> | null
}

/** Pending changes in their order; `next` is what to pull `after` where there are more. */
export interface ChangesAnswer {
  readonly items: readonly DeliveredChange[]
  readonly next: number | null
}
