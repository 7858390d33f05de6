import { merge } from '../../../src/live/merge.ts'
import type { EventLogState, LogRow } from '../../../src/live/views/event-log.state.ts'
import { newestFirst } from '../../../src/live/views/log-row.ts'

type Rows = readonly LogRow[]

/** What a tile shows of the log. The log itself keeps the newest 1000; a tile that was paused keeps more. */
export interface HeldLog {
  readonly rows: Rows
  readonly sequence: number
  /** While paused: what is shown stays, what arrives waits here. */
  readonly waiting: Rows | undefined
  /** Whether it goes on collecting, because it was paused once. */
  readonly collecting: boolean
  /** Rows that arrived while paused and for which there was no room any more. */
  readonly passedOver: number
}

/** A tile keeps so many rows at most, twice that while paused. */
export const heldLimit = 5000

export const nothingHeld: HeldLog = { rows: [], sequence: 0, waiting: undefined, collecting: false, passedOver: 0 }

/** Takes in the log's newest state. A log that began anew (another client, another snapshot) is taken as it is. */
export function follow(held: HeldLog, log: Pick<EventLogState, 'rows' | 'sequence'>): HeldLog {
  if (log.sequence < held.sequence || held.sequence === 0)
    return { ...held, rows: log.rows, sequence: log.sequence, waiting: held.waiting && [] }
  if (!held.collecting) return { ...held, rows: log.rows, sequence: log.sequence }
  if (log.sequence === held.sequence) return held
  const arrived = log.rows.filter(row => row.sequence > held.sequence)
  const { sequence } = log
  if (held.waiting === undefined)
    return { ...held, sequence, rows: merge(arrived, held.rows, newestFirst).slice(0, heldLimit) }
  const waiting = merge(arrived, held.waiting, newestFirst)
  const over = Math.max(0, waiting.length - heldLimit)
  return { ...held, sequence, waiting: waiting.slice(0, heldLimit), passedOver: held.passedOver + over }
}

/** Keeps what is shown where it is, until `resume`. */
export const pause = (held: HeldLog): HeldLog =>
  held.waiting ? held : { ...held, waiting: [], collecting: true, passedOver: 0 }

/** Shows what has waited, in its place. */
export const resume = (held: HeldLog): HeldLog =>
  held.waiting
    ? { ...held, rows: merge(held.waiting, held.rows, newestFirst).slice(0, heldLimit), waiting: undefined }
    : held
