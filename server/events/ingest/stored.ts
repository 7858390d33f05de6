import { eventType } from '../../../src/domain/events.ts'
import type { Happened } from './happened.ts'

/** An alarm or alert that an event raises, with a place of its own behind all events of the batch. */
export interface RaisedAlarm {
  readonly sequence: number
  readonly priority: 10 | 20
  readonly type: string
}

/**
 * An event with its place in its batch, from 1: its place in the client's stream is known only once the batch's turn
 * has come, and everything else should be ready by then.
 */
export interface Stored {
  readonly event: Happened
  readonly sequence: number
  /** Entered a zone with anti-passback while already inside. */
  readonly passback: boolean
  readonly alarm?: RaisedAlarm
}

/** What the statements of a batch share; `clientId` and `last` as SQL. */
export interface BatchTerms {
  readonly clientId: string
  /** The client's last sequence before the batch. */
  readonly last: string
  readonly receivedAt: Date
}

/** Columns that hold places in the batch, made places in the stream: for `Parameters.table`. */
export const inStream = ({ last }: BatchTerms, ...columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map(column => [column, `${last} + "${column}"`]))

/**
 * Gives events their places, and behind them the alarms that they raise: so the place of an event does not hang on what
 * is found out only in the batch's turn, whether one before it passed back.
 */
export function placed(events: readonly Happened[], passbacks: ReadonlySet<Happened> = new Set()): Stored[] {
  let last = events.length
  return events.map((event, index) => {
    const passback = passbacks.has(event)
    const raised = alarmOf(event, passback)
    const stored = { event, passback, sequence: index + 1 }
    return raised ? { ...stored, alarm: { ...raised, sequence: ++last } } : stored
  })
}

function alarmOf({ type, priority }: Happened, passback: boolean): Pick<RaisedAlarm, 'type' | 'priority'> | undefined {
  if (priority !== 0) return { type, priority }
  return passback
    ? { type: 'antiPassbackViolated', priority: eventType('antiPassbackViolated').priority || 10 }
    : undefined
}

/** The places in the batch of those that entered while already inside. */
export const passbackPlaces = (stored: readonly Stored[]): number[] =>
  stored.filter(({ passback }) => passback).map(({ sequence }) => sequence)

/** The last place that a batch takes. */
export const lastOf = (stored: readonly Stored[]): number => stored.length + stored.filter(one => one.alarm).length
