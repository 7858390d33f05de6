import { eventType } from '../../../domain/events.ts'
import { mostAnHour } from './limits.ts'
import type { TriggerState } from './trigger-event.ts'

/** A trigger when one of its events is due. */
export interface Due {
  readonly isDeleted: boolean
  readonly mutedUntil: Date | null
  /** How often it has fired within the last hour. */
  readonly fired: number
}

/** What becomes of an event that is due. */
export function settled({ isDeleted, mutedUntil, fired }: Due, now: Date): Exclude<TriggerState, 'waiting'> {
  if (isDeleted) return 'cancelled'
  if (mutedUntil && mutedUntil > now) return 'muted'
  return fired >= mostAnHour ? 'heldBack' : 'fired'
}

/** The priority of the alarm that a trigger raises for an event; undefined where it raises none. */
export function alarmFor(
  trigger: { readonly activateAlarm: boolean; readonly defaultAlarm: string | null },
  type: string,
): 10 | 20 | undefined {
  if (!trigger.activateAlarm) return undefined
  const wanted = trigger.defaultAlarm === '10' ? 10 : 20
  return eventType(type).priority >= wanted ? undefined : wanted
}

const said = {
  cancelled: 'The trigger was deleted before the wait was over',
  muted: 'The trigger was muted',
  heldBack: `It had fired ${mostAnHour} times within an hour`,
} as const

/** The text while its messages are not written yet. */
export function outcomeOf(
  state: Exclude<TriggerState, 'waiting'>,
  trigger: { readonly activateAlarm: boolean },
  raised: 10 | 20 | undefined,
): string {
  if (state !== 'fired') return said[state]
  const parts = [
    ...(raised ? [raised === 20 ? 'Alarm raised' : 'Alert raised'] : []),
    ...(trigger.activateAlarm && !raised ? ['The event raised an alarm by itself'] : []),
  ]
  return parts.join('. ')
}
