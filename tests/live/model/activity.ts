import { eventType } from '../../../src/domain/events.ts'
import type { Fact } from '../../../src/domain/facts.ts'
import { activityCategories } from '../../../src/live/views/activity.state.ts'
import { serverNow, toldEvents } from './told.ts'

const minuteOf = (ms: number) => Math.floor(ms / 60_000)

/** Events of the last 60 minutes, counted minute by minute. */
export function activityModel(facts: readonly Fact[]) {
  const until = minuteOf(serverNow(facts).at(-1) ?? 0)
  const told = toldEvents(facts).map(({ event, at, nowMs }) => ({
    minute: Math.min(minuteOf(at), minuteOf(nowMs)),
    category: eventType(event.type).category,
  }))
  return Array.from({ length: 60 }, (_, index) => {
    const minute = until - 59 + index
    const inMinute = told.filter(one => one.minute === minute)
    const counts = activityCategories.map(category => inMinute.filter(one => one.category === category).length)
    return { at: minute * 60_000, counts }
  })
}
