import type { Head } from './roll.ts'

/** Nobody stays that long: who was read in before it has probably left without a read. */
export const doubtedAfterHours = 12
const doubtedAfterMs = doubtedAfterHours * 3_600_000

/** Whether it is uncertain that somebody is in: their last read is old, or is not known, and nobody has seen them since. */
export const isUncertain = ({ at, mark }: Pick<Head, 'at' | 'mark'>, nowMs: number): boolean =>
  mark === undefined && (at === undefined || nowMs - at > doubtedAfterMs)
