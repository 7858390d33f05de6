import { eventCategories, type EventCategory } from '../../../src/domain/events.ts'
import { activityCategories, type MinuteActivity } from '../../../src/live/views/activity.state.ts'
import { figure } from '../../../src/ui/figures.ts'

/** One category over the last hour. */
export interface Series {
  readonly category: EventCategory
  readonly name: string
  /** One for each minute, oldest first; the last is the minute that runs. */
  readonly counts: readonly number[]
  /** In the last minute that is over. */
  readonly lastMinute: number
  readonly highest: number
  /** How many minutes at the beginning may be incomplete. */
  readonly partial: number
  /** Whether the last minute that is over holds all that happened in it. */
  readonly isWhole: boolean
}

/**
 * The chosen categories (all where none is chosen), in their usual order.
 * @param completeFrom minutes that start before it (epoch ms) may hold too little
 */
export function seriesOf(
  minutes: readonly MinuteActivity[],
  chosen: readonly string[] | null,
  completeFrom = 0,
): readonly Series[] {
  const partial = minutes.filter(({ at }) => at < completeFrom).length
  const isWhole = partial < minutes.length - 1
  return activityCategories.flatMap((category, index) => {
    if (chosen?.length && !chosen.includes(category)) return []
    const counts = minutes.map(minute => minute.counts[index] ?? 0)
    const name = eventCategories[category]
    return [
      { category, name, counts, lastMinute: counts.at(-2) ?? 0, highest: Math.max(0, ...counts), partial, isWhole },
    ]
  })
}

/** The figure of the last minute. An incomplete one says so: it is a lower bound, and nothing is not 0. */
export function figureOf({ lastMinute, isWhole }: Pick<Series, 'lastMinute' | 'isWhole'>): string {
  const count = figure(lastMinute)
  if (isWhole) return count
  return lastMinute === 0 ? 'Unknown' : `${count} or more`
}
