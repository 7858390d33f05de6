import type { LiveAlarm } from './stream/alarm.ts'

/** Longer than this between two alarms of one type at one place, and the second is no repeat. */
export const repeatWithinMs = 10 * 60_000

/** An alarm with those before it of its type at its place, each at most ten minutes after the one before. */
export interface RepeatedAlarm {
  /** Where it is in nobody's hand, but one that it repeats is, it names who has that one. */
  readonly newest: LiveAlarm
  /** All of them, the newest first. */
  readonly ids: readonly number[]
  /** From the first to the newest. */
  readonly lastedMs: number
}

/** @param alarms the newest first @returns one for each alarm that is repeated by none of the others, in their order */
export function repeatedAlarms(alarms: readonly LiveAlarm[]): readonly RepeatedAlarm[] {
  const groups: { newest: LiveAlarm; first: LiveAlarm; ids: number[] }[] = []
  const last = new Map<string, (typeof groups)[number]>()
  for (const alarm of alarms) {
    const key = [alarm.controllerId, alarm.doorId, alarm.type, alarm.text, alarm.alarmPriority].join()
    const group = last.get(key)
    if (group && atMs(group.first) - atMs(alarm) <= repeatWithinMs) {
      group.first = alarm
      group.ids.push(alarm.eventAlarmId)
      if (alarm.takenBy !== undefined && group.newest.takenBy === undefined)
        group.newest = { ...group.newest, takenBy: alarm.takenBy }
      continue
    }
    const begun = { newest: alarm, first: alarm, ids: [alarm.eventAlarmId] }
    groups.push(begun)
    last.set(key, begun)
  }
  return groups.map(({ newest, first, ids }) => ({ newest, ids, lastedMs: atMs(newest) - atMs(first) }))
}

const atMs = ({ occurredAt }: LiveAlarm) => Date.parse(occurredAt)
