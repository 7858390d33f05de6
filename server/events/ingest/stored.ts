import { eventType } from '../../../src/domain/events.ts'
import type { Happened } from './happened.ts'

/** An alarm or alert that an event raises, with a place of its own behind it. */
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

/** What all statements of a batch share, as SQL: `last` is the client's last sequence before it. */
export interface BatchTerms {
  readonly clientId: string
  readonly receivedAt: string
  readonly last: string
}

/** Gives events their places. An event that asks for a person is followed at once by its alarm. */
export function placed(events: readonly Happened[], passbacks: ReadonlySet<Happened>): Stored[] {
  let sequence = 0
  return events.map(event => {
    const passback = passbacks.has(event)
    const raised = alarmOf(event, passback)
    const stored = { event, passback, sequence: ++sequence }
    return raised ? { ...stored, alarm: { ...raised, sequence: ++sequence } } : stored
  })
}

function alarmOf({ type, priority }: Happened, passback: boolean): Pick<RaisedAlarm, 'type' | 'priority'> | undefined {
  if (priority !== 0) return { type, priority }
  return passback
    ? { type: 'antiPassbackViolated', priority: eventType('antiPassbackViolated').priority || 10 }
    : undefined
}

/** The last place that an event takes. */
export const lastOf = (stored: Stored): number => stored.alarm?.sequence ?? stored.sequence
