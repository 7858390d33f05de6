import { eventLogSize } from '../../../../domain/live.ts'
import { merge } from '../../../../live/merge.ts'
import type { EventLogState, LogRow } from '../../../../live/views/event-log.state.ts'
import { newestFirst } from '../../../../live/views/log-row.ts'

/** What of the stream belongs to a list, beside the pages that were read. */
export interface Following {
  /** The newest sequence that was looked at; 0 before the first. */
  readonly sequence: number
  /** Newest first; those that a page holds already included. */
  readonly rows: readonly LogRow[]
  /** Some are missing: they came faster than the log holds them, or there were too many. */
  readonly isCut: boolean
}

export const notYet: Following = { sequence: 0, rows: [], isCut: false }

/** More are not held: then the list is read again. */
export const mostHeld = 500

/** Takes in the log's newest state: once for all that arrived in it. */
export function takeIn(
  following: Following,
  { readiness, rows, sequence }: Pick<EventLogState, 'readiness' | 'rows' | 'sequence'>,
  test: (row: LogRow) => boolean,
): Following {
  const { sequence: last } = following
  if (readiness !== 'ready' || sequence === last) return following
  const arrived = rows.filter(row => row.sequence > last)
  const isAnother = sequence < last
  const isPassed = last > 0 && rows.length >= eventLogSize && arrived.length === rows.length
  const all = merge((isAnother ? rows : arrived).filter(test), isAnother ? [] : following.rows, newestFirst)
  return {
    sequence,
    rows: all.length > mostHeld ? all.slice(0, mostHeld) : all,
    isCut: following.isCut || isAnother || isPassed || all.length > mostHeld,
  }
}
