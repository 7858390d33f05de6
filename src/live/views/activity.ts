import { eventType, type EventCategory } from '../../domain/events.ts'
import type { Fact } from '../../domain/facts.ts'
import { eventLogSize, type LiveEvent, type LiveSnapshot } from '../../domain/live.ts'
import { columnsOf } from '../columns.ts'
import { instantMs } from '../instant.ts'
import { readinessOf } from '../readiness.ts'
import { ServerClock } from '../server-clock.ts'
import type { Engine, Readiness, View } from '../view.ts'
import {
  activityCategories,
  activityMinutes,
  noActivity,
  type ActivityState,
  type MinuteActivity,
} from './activity.state.ts'

export interface ActivityPatch {
  readonly anew: { readonly readiness: Readiness; readonly completeFrom: number } | undefined
  /** The current minute, as minutes since 1970. */
  readonly until: number
  readonly changed: readonly MinuteActivity[]
}

const minuteMs = 60_000
const width = activityCategories.length
const columns = Object.fromEntries(activityCategories.map((category, column) => [category, column])) as Record<
  EventCategory,
  number
>
const nothing: readonly number[] = activityCategories.map(() => 0)

/** Events a minute by category, over the last 60 minutes. */
export const activity: View<ActivityState, ActivityPatch> = {
  name: 'activity',
  initial: noActivity,
  create: () => new ActivityEngine(),
  apply: (state, { anew, until, changed }) => {
    const known = new Map((anew ? [] : state.minutes).map(minute => [minute.at, minute]))
    for (const minute of changed) known.set(minute.at, minute)
    const minutes = Array.from({ length: activityMinutes }, (_, index) => {
      const at = (until - activityMinutes + 1 + index) * minuteMs
      return known.get(at) ?? { at, counts: nothing }
    })
    return {
      readiness: anew?.readiness ?? state.readiness,
      completeFrom: anew?.completeFrom ?? state.completeFrom,
      minutes,
    }
  },
}

class ActivityEngine implements Engine<ActivityState, ActivityPatch> {
  readonly #clock = new ServerClock()
  readonly #counts = new Uint32Array(activityMinutes * width)
  readonly #changed = new Set<number>()
  #until = 0
  #shownUntil = 0
  #anew: ActivityPatch['anew']

  fold(fact: Fact) {
    this.#advance(Math.floor(this.#clock.read(fact) / minuteMs))
    if (fact.kind === 'batchReceived') this.#count(fact.batch.events)
    if (fact.kind !== 'snapshotTaken') return
    this.#anew = { readiness: readinessOf(fact.snapshot, 'events'), completeFrom: completeFrom(fact.snapshot) }
    this.#counts.fill(0)
    this.#changed.clear()
    this.#count(fact.snapshot.events)
  }

  patch({ readiness }: ActivityState): ActivityPatch | undefined {
    const anew = this.#anew
    const isSame = this.#changed.size === 0 && this.#until === this.#shownUntil
    // Before the first snapshot there is nothing to say.
    if (!anew && (isSame || readiness === 'waiting')) return undefined
    this.#anew = undefined
    this.#shownUntil = this.#until
    return { anew, until: this.#until, changed: this.#takeChanged() }
  }

  /** Minutes come in as the oldest go out. */
  #advance(until: number) {
    for (let minute = Math.max(this.#until + 1, until - activityMinutes + 1); minute <= until; minute++) {
      this.#counts.fill(0, this.#row(minute), this.#row(minute) + width)
    }
    if (until > this.#until) this.#until = until
  }

  /** Late events land in the minute they happened in; one from the future (a controller's clock) in this minute. */
  #count(events: readonly LiveEvent[]) {
    const { at } = columnsOf(events)
    for (const [index, event] of events.entries()) {
      const minute = Math.min(Math.floor((at[index] ?? 0) / minuteMs), this.#until)
      if (minute <= this.#until - activityMinutes) continue
      const cell = this.#row(minute) + columns[eventType(event.type).category]
      this.#counts[cell] = (this.#counts[cell] ?? 0) + 1
      this.#changed.add(minute)
    }
  }

  #row = (minute: number) => (minute % activityMinutes) * width

  #takeChanged(): MinuteActivity[] {
    const minutes = [...this.#changed].filter(minute => minute > this.#until - activityMinutes)
    this.#changed.clear()
    return minutes.map(minute => ({
      at: minute * minuteMs,
      counts: [...this.#counts.subarray(this.#row(minute), this.#row(minute) + width)],
    }))
  }
}

/**
 * A snapshot holds the newest events only. What a full one left out was received before its first, and so happened
 * before that was received.
 */
function completeFrom({ events }: LiveSnapshot): number {
  if (events.length < eventLogSize) return 0
  const first = events.reduce((a, b) => (a.sequence < b.sequence ? a : b))
  return (instantMs(first.occurredAt) || 0) + (first.lateBy ?? 0) * 1000
}
