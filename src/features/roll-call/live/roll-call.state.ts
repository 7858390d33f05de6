import type { LiveMark } from '../domain/mark.ts'
import type { LiveUnlisted } from '../domain/unlisted.ts'
import type { Readiness } from '../../../live/view.ts'

export interface RollCallState {
  readonly readiness: Readiness
  /** personId -> their mark; people without one (or with a cleared one) are not in it. */
  readonly marks: ReadonlyMap<number, LiveMark>
  /** Who was added to evacuations that run, marked or not, by the id of their entry. */
  readonly unlisted: ReadonlyMap<string, LiveUnlisted>
}

export const noMarks: RollCallState = { readiness: 'waiting', marks: new Map(), unlisted: new Map() }
