import type { Movement } from '../../domain/events.ts'
import type { Names } from '../../domain/live.ts'
import type { RareIds } from '../../domain/stream/event.ts'
import type { Readiness } from '../view.ts'

/** One line of the log: an event with the titles of its time. */
export interface LogRow {
  readonly sequence: number
  readonly eventId: number
  /** Code of the type; `eventType(type)` has its text, category and priority. */
  readonly type: string
  /** When it happened, epoch ms. */
  readonly at: number
  /** Seconds between happening and arriving, where it came late: the row is marked. */
  readonly lateBy: number | undefined
  /** Seconds by which the device's clock was ahead (behind: negative), where it was wrong. */
  readonly clockOff: number | undefined
  readonly controllerId: number
  readonly controller: string | undefined
  readonly doorId: number | undefined
  readonly door: string | undefined
  readonly areaId: number | undefined
  readonly area: string | undefined
  readonly zoneId: number | undefined
  readonly zone: string | undefined
  readonly tokenId: number | undefined
  readonly token: string | undefined
  readonly personId: number | undefined
  readonly person: string | undefined
  readonly input: number | undefined
  readonly node: string | undefined
  readonly rare: RareIds | undefined
  readonly keycode: string | undefined
  readonly move: Movement | undefined
  readonly passback: boolean
  readonly simulated: boolean
}

export interface EventLogState {
  readonly readiness: Readiness
  /** The newest 1000 received, newest happened first: a late arrival lands in its place. */
  readonly rows: readonly LogRow[]
  /** Sequence of the newest row received; 0 for none. Rows above an earlier value of it have just arrived. */
  readonly sequence: number
  /** Titles for filters, as of the last snapshot: controllers, doors and areas by id. */
  readonly places: Pick<Names, 'controller' | 'door' | 'area'>
}

export const emptyLog: EventLogState = { readiness: 'waiting', rows: [], sequence: 0, places: {} }
