import { eventType } from '../../../src/domain/events.ts'
import type { Happened } from './happened.ts'

/** An alarm or alert that an event raises, numbered after all events of the batch. */
export interface RaisedAlarm {
  readonly offset: number
  readonly priority: 10 | 20
  readonly type: string
  /** Where it came late: when its condition had ended by then. ISO 8601 in UTC. */
  readonly returnedAt?: string
}

/**
 * An event with its offset in its batch, from 1. Its sequence is the client's last sequence plus the offset: that is
 * known only when the batch's turn comes, and everything else should be ready by then.
 */
export interface Stored {
  readonly event: Happened
  readonly offset: number
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

/** Turns columns of offsets in the batch into sequences of the stream: for `Parameters.table`. */
export const inStream = ({ last }: BatchTerms, ...columns: readonly string[]): Record<string, string> =>
  Object.fromEntries(columns.map(column => [column, `${last} + "${column}"`]))

/**
 * Gives events their offsets, and after them the alarms that they raise. So an event's sequence does not depend on
 * anti-passback, which is settled only in the batch's turn.
 */
export function placed(events: readonly Happened[], passbacks: ReadonlySet<Happened> = new Set()): Stored[] {
  let last = events.length
  return events.map((event, index) => {
    const passback = passbacks.has(event)
    const raised = alarmOf(event, passback)
    const stored = { event, passback, offset: index + 1 }
    return raised ? { ...stored, alarm: { ...raised, offset: ++last } } : stored
  })
}

function alarmOf({ type, priority }: Happened, passback: boolean): Pick<RaisedAlarm, 'type' | 'priority'> | undefined {
  if (priority !== 0) return { type, priority }
  return passback
    ? { type: 'antiPassbackViolated', priority: eventType('antiPassbackViolated').priority || 10 }
    : undefined
}

/** The offsets of the events that violated anti-passback. */
export const passbackOffsets = (stored: readonly Stored[]): number[] =>
  stored.filter(({ passback }) => passback).map(({ offset }) => offset)

/** The last offset that a batch takes. */
export const lastOf = (stored: readonly Stored[]): number => stored.length + stored.filter(one => one.alarm).length
