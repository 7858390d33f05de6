import type { Readiness } from '../../../live/view.ts'

/** What events say against it that who was read in is in. */
export interface DoubtState {
  readonly readiness: Readiness
  /** Zones that nobody is read out of. */
  readonly entryOnly: ReadonlySet<number>
  /** Credentials after whose read the door stood open: others may have come in by it, or they did not. */
  readonly tailgated: ReadonlySet<number>
  /** When somebody last left a zone by request to exit, without a read; epoch ms by zone. */
  readonly exits: ReadonlyMap<number, number>
}

export const noDoubts: DoubtState = {
  readiness: 'waiting',
  entryOnly: new Set(),
  tailgated: new Set(),
  exits: new Map(),
}
