import { eventCategories, type EventCategory } from '../../../src/domain/events.ts'
import { activityCategories, type MinuteActivity } from '../../../src/live/views/activity.state.ts'

/** One category over the last hour. */
export interface Series {
  readonly category: EventCategory
  readonly name: string
  /** One for each minute, oldest first; the last is the minute that runs. */
  readonly counts: readonly number[]
  /** In the last whole minute. */
  readonly lastMinute: number
  readonly highest: number
}

/** The chosen categories (all where none is chosen), in their usual order. */
export function seriesOf(minutes: readonly MinuteActivity[], chosen: readonly string[] | null): readonly Series[] {
  return activityCategories.flatMap((category, index) => {
    if (chosen?.length && !chosen.includes(category)) return []
    const counts = minutes.map(minute => minute.counts[index] ?? 0)
    const name = eventCategories[category]
    return [{ category, name, counts, lastMinute: counts.at(-2) ?? 0, highest: Math.max(0, ...counts) }]
  })
}
