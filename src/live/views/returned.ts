import { endedTypes } from '../../domain/events.ts'
import type { LiveAlarm } from '../../domain/stream/alarm.ts'
import type { LiveEvent } from '../../domain/stream/event.ts'

type Subject = Pick<LiveEvent, 'controllerId' | 'doorId'>
const keyOf = ({ controllerId, doorId = 0 }: Subject, type: string) => `${controllerId} ${doorId} ${type}`

/**
 * What the events of a batch make of an alarm: it has returned to normal by the first event to come after it that ends it, as the
 * server keeps it. Undefined if they end nothing.
 */
export function returnedBy(events: readonly LiveEvent[]): ((alarm: LiveAlarm) => LiveAlarm) | undefined {
  const endings = new Map<string, LiveEvent[]>()
  for (const event of events)
    for (const type of endedTypes(event.type)) {
      const key = keyOf(event, type)
      const known = endings.get(key)
      if (known) known.push(event)
      else endings.set(key, [event])
    }
  if (endings.size === 0) return undefined
  return alarm => {
    if (alarm.returnedAt !== undefined) return alarm
    const ending = endings
      .get(keyOf(alarm, alarm.type))
      ?.find(({ sequence, occurredAt }) => sequence > alarm.sequence && occurredAt >= alarm.occurredAt)
    return ending ? { ...alarm, returnedAt: ending.occurredAt } : alarm
  }
}
