import type { LiveAlarm } from '../../domain/stream/alarm.ts'
import type { LiveMessage } from '../../domain/stream/message.ts'
import type { Readiness } from '../view.ts'

/** Things that wait for a person: unacknowledged alarms, alerts or client messages. */
export interface OpenItems<T> {
  readonly readiness: Readiness
  /** Newest first, at most 1000. */
  readonly items: readonly T[]
  /** How many older ones are open but not in `items`. */
  readonly more: number
}
export type AlarmsState = OpenItems<LiveAlarm>
export type ClientMessagesState = OpenItems<LiveMessage>

export const noOpenItems: OpenItems<never> = { readiness: 'waiting', items: [], more: 0 }
