import type { Fact } from '../../../src/domain/facts.ts'
import type { LiveAlarm, LiveBatch, LiveMark, LiveMessage, LiveSnapshot } from '../../../src/domain/live.ts'
import { lastSnapshot } from './told.ts'

function toldItems<T>(facts: readonly Fact[], of: (source: LiveSnapshot | LiveBatch) => readonly T[] | undefined): T[] {
  const { index, snapshot } = lastSnapshot(facts)
  const later = facts.slice(index + 1).flatMap(fact => (fact.kind === 'batchReceived' ? (of(fact.batch) ?? []) : []))
  return [...(of(snapshot) ?? []), ...later]
}

const lastOf = <T>(items: readonly T[], id: (item: T) => number): T[] => [
  ...new Map(items.map(item => [id(item), item])).values(),
]

/** Unacknowledged alarms of a priority, newest first. */
export const alarmsModel = (facts: readonly Fact[], priority: number): LiveAlarm[] =>
  lastOf(
    toldItems(facts, ({ alarms }) => alarms).filter(alarm => alarm.alarmPriority === priority),
    alarm => alarm.eventAlarmId,
  )
    .filter(alarm => alarm.acknowledgedDateTime === undefined)
    .sort((a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt) || b.eventAlarmId - a.eventAlarmId)

/** Unacknowledged messages, newest first. */
export const messagesModel = (facts: readonly Fact[]): LiveMessage[] =>
  lastOf(
    toldItems(facts, ({ messages }) => messages),
    message => message.clientMessageId,
  )
    .filter(message => message.acknowledgedDateTime === undefined && message.deleted !== true)
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.clientMessageId - a.clientMessageId)

/** personId -> the last mark, unless that was cleared. */
export const marksModel = (facts: readonly Fact[]): Map<number, LiveMark> =>
  new Map(
    lastOf(
      toldItems(facts, ({ marks }) => marks),
      mark => mark.personId,
    )
      .filter(({ mark }) => mark !== 'cleared')
      .map(mark => [mark.personId, mark]),
  )
