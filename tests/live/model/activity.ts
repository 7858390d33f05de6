import { eventType } from '../../../src/domain/events.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import type { Fact } from '../../../src/domain/facts.ts'
import { activityCategories } from '../../../src/live/views/activity.state.ts'
import { lastSnapshot, serverNow, toldEvents } from './told.ts'

const minuteOf = (ms: number) => Math.floor(ms / 60_000)

/** Events of the last 60 minutes, minute by minute: what the server had counted, and each event told since. */
export function activityModel(facts: readonly Fact[]) {
  const until = minuteOf(serverNow(facts).at(-1) ?? 0)
  const { index, snapshot } = lastSnapshot(facts)
  const loadedAt = minuteOf(serverNow(facts)[index] ?? 0)
  const held = snapshot.activity.minutes.flatMap(({ minute, counts }) =>
    Object.entries(counts).map(([category, count]) => ({ minute: Math.min(minute, loadedAt), category, count })),
  )
  const later = toldEvents(facts)
    .slice(entriesOf(snapshot, eventKind).length)
    .map(({ event, at, nowMs }) => ({
      minute: Math.min(minuteOf(at), minuteOf(nowMs)),
      category: eventType(event.type).category as string,
      count: 1,
    }))
  const told = [...held, ...later]
  return Array.from({ length: 60 }, (_, place) => {
    const minute = until - 59 + place
    const inMinute = told.filter(one => one.minute === minute)
    const counts = activityCategories.map(category =>
      inMinute.filter(one => one.category === category).reduce((sum, { count }) => sum + count, 0),
    )
    return { at: minute * 60_000, counts }
  })
}
