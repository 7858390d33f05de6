import { eventLogSize } from '../../../domain/live.ts'
import { merge } from '../../../live/merge.ts'
import type { EventLogState, LogRow } from '../../../live/views/event-log.state.ts'
import { newestFirst } from '../../../live/views/log-row.ts'

type Rows = readonly LogRow[]

/** The part of the log that a tile shows. The log itself holds the newest 1000; a tile that was paused holds more. */
export interface HeldLog {
  readonly rows: Rows
  readonly sequence: number
  /** While paused: the shown rows stay, new ones wait here. */
  readonly waiting: Rows | undefined
  /** Whether it keeps collecting, because it was paused once. */
  readonly collecting: boolean
  /** Rows that arrived while paused and did not fit. */
  readonly passedOver: number
  /** Rows are missing between the shown and the waiting ones. */
  readonly isCut: boolean
}

/** How many rows a tile holds at most; twice that while paused. */
export const heldLimit = 5000

export const nothingHeld: HeldLog = {
  rows: [],
  sequence: 0,
  waiting: undefined,
  collecting: false,
  passedOver: 0,
  isCut: false,
}

/** How many happened since a sequence and are no longer in the log: it holds the newest only. */
function missedSince(sequence: number, rows: Rows): number {
  if (rows.length < eventLogSize) return 0
  const oldest = rows.reduce((least, row) => Math.min(least, row.sequence), Infinity)
  return Math.max(0, oldest - sequence - 1)
}

/** Takes in the log's newest state. A restarted log (another client, another snapshot) replaces it. */
export function follow(held: HeldLog, log: Pick<EventLogState, 'rows' | 'sequence'>): HeldLog {
  if (log.sequence < held.sequence || held.sequence === 0)
    return { ...held, rows: log.rows, sequence: log.sequence, waiting: held.waiting && [] }
  if (!held.collecting) return { ...held, rows: log.rows, sequence: log.sequence }
  if (log.sequence === held.sequence) return held
  const missed = missedSince(held.sequence, log.rows)
  if (missed > 0) return goneOn(held, log, missed)
  const arrived = log.rows.filter(row => row.sequence > held.sequence)
  const { sequence } = log
  if (held.waiting === undefined)
    return { ...held, sequence, rows: merge(arrived, held.rows, newestFirst).slice(0, heldLimit) }
  const waiting = merge(arrived, held.waiting, newestFirst)
  const over = Math.max(0, waiting.length - heldLimit)
  return { ...held, sequence, waiting: waiting.slice(0, heldLimit), passedOver: held.passedOver + over }
}

/** More happened since the last update than the log holds: earlier rows are dropped, as there is a gap after them. */
function goneOn(held: HeldLog, { rows, sequence }: Pick<EventLogState, 'rows' | 'sequence'>, missed: number): HeldLog {
  if (!held.waiting) return { ...held, sequence, rows }
  const passedOver = held.passedOver + held.waiting.length + missed
  return { ...held, sequence, waiting: rows, passedOver, isCut: true }
}

/** Keeps the shown rows in place until `resume`. */
export const pause = (held: HeldLog): HeldLog =>
  held.waiting ? held : { ...held, waiting: [], collecting: true, passedOver: 0, isCut: false }

/** Shows what has waited, in its place. */
export function resume(held: HeldLog): HeldLog {
  const { waiting, rows, isCut } = held
  if (!waiting) return held
  return {
    ...held,
    rows: isCut ? waiting : merge(waiting, rows, newestFirst).slice(0, heldLimit),
    waiting: undefined,
    isCut: false,
  }
}
