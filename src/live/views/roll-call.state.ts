import type { LiveMark } from '../../domain/live.ts'
import type { Readiness } from '../view.ts'

export interface RollCallState {
  readonly readiness: Readiness
  /** personId -> his mark; who has none (or a cleared one) is not in it. */
  readonly marks: ReadonlyMap<number, LiveMark>
}

export const noMarks: RollCallState = { readiness: 'waiting', marks: new Map() }
