import type { Fact } from '../../../src/domain/facts.ts'
import { alarmKind, type LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import type { StreamEntry, StreamKind } from '../../../src/domain/stream/kind.ts'
import { messageKind, type LiveMessage } from '../../../src/domain/stream/message.ts'
import { lastSnapshot, toldEvents } from './told.ts'

/** The entries of a kind in the last snapshot, and in all later batches. */
export function toldItems<T extends StreamEntry>(facts: readonly Fact[], kind: StreamKind<T>): T[] {
  const { index, snapshot } = lastSnapshot(facts)
  const later = facts
    .slice(index + 1)
    .flatMap(fact => (fact.kind === 'batchReceived' ? entriesOf(fact.batch, kind) : []))
  return [...entriesOf(snapshot, kind), ...later]
}

/** Of entries about the same, the last. */
export const lastOf = <T>(items: readonly T[], id: (item: T) => number): T[] => [
  ...new Map(items.map(item => [id(item), item])).values(),
]

/** Unacknowledged alarms of a priority, newest first, over since the first later event that shuts their door. */
export const alarmsModel = (facts: readonly Fact[], priority: number): LiveAlarm[] =>
  lastOf(
    toldItems(facts, alarmKind).filter(alarm => alarm.alarmPriority === priority),
    alarm => alarm.eventAlarmId,
  )
    .filter(alarm => alarm.acknowledgedDateTime === undefined)
    .map(alarm => {
      const shut = toldEvents(facts).find(
        ({ event }) =>
          event.type === 'doorClosed' &&
          event.sequence > alarm.sequence &&
          event.controllerId === alarm.controllerId &&
          event.doorId === alarm.doorId &&
          event.occurredAt >= alarm.occurredAt,
      )
      return shut && alarm.returnedAt === undefined ? { ...alarm, returnedAt: shut.event.occurredAt } : alarm
    })
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt) || b.eventAlarmId - a.eventAlarmId)

/** Unacknowledged messages, newest first. */
export const messagesModel = (facts: readonly Fact[]): LiveMessage[] =>
  lastOf(toldItems(facts, messageKind), message => message.clientMessageId)
    .filter(message => message.acknowledgedDateTime === undefined && message.deleted !== true)
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.clientMessageId - a.clientMessageId)
