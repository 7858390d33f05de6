import type { LiveMark } from '../domain/mark.ts'
import type { Readiness } from '../../../live/view.ts'

export interface RollCallState {
  readonly readiness: Readiness
  /** personId -> their mark; people without one (or with a cleared one) are not in it. */
  readonly marks: ReadonlyMap<number, LiveMark>
}

export const noMarks: RollCallState = { readiness: 'waiting', marks: new Map() }
