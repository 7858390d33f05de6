import type { Queryable, Session } from '../../../../../server/kit/index.ts'
import type { Together } from '../../../../../server/kit/index.ts'
import type { Fix } from '../../domain/fix-permissions.ts'

/** Whose permissions are looked at, and by whom. */
export interface Looked {
  readonly on: Queryable
  /** As the client that is looked at. */
  readonly session: Session
  readonly now: Date
}

/** A write, and whom it concerns besides the client. */
export interface Fixing {
  readonly together: Together
  readonly session: Session
  readonly now: Date
  /** Sessions that work for another client now. */
  readonly moved: number[]
  /** Users of other clients that were changed. */
  readonly touched: {
    readonly entity: 'user'
    readonly id: number
    readonly change: 'edited'
    readonly clientId: number
  }[]
}

/** Something to fix: what is shown of it, exactly what would be changed, and the change. */
export interface Found extends Fix {
  /** For the digest: it differs whenever the change would. */
  readonly change: unknown
  apply(fixing: Fixing): Promise<void>
}
