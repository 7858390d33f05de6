import { eventType, type EventCategory } from '../../domain/events.ts'
import type { Fact } from '../../domain/facts.ts'
import { activityMinutes, type ActivityHistory } from '../../domain/live.ts'
import { eventKind, type LiveEvent } from '../../domain/stream/event.ts'
import { entriesOf } from '../../domain/stream/runs.ts'
import { columnsOf } from '../columns.ts'
import { readinessOf } from '../readiness.ts'
import { ServerClock } from '../server-clock.ts'
import type { Engine, Readiness, View } from '../view.ts'
import { activityCategories, noActivity, type ActivityState, type MinuteActivity } from './activity.state.ts'

export interface ActivityPatch {
  readonly reset: { readonly readiness: Readiness; readonly completeFrom: number } | undefined
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
  pace: 'byLoad',
  initial: noActivity,
  create: () => new ActivityEngine(),
  apply: (state, { reset, until, changed }) => {
    const known = new Map((reset ? [] : state.minutes).map(minute => [minute.at, minute]))
    for (const minute of changed) known.set(minute.at, minute)
    const minutes = Array.from({ length: activityMinutes }, (_, index) => {
      const at = (until - activityMinutes + 1 + index) * minuteMs
      return known.get(at) ?? { at, counts: nothing }
    })
    return {
      readiness: reset?.readiness ?? state.readiness,
      completeFrom: reset?.completeFrom ?? state.completeFrom,
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
  #reset: ActivityPatch['reset']

  fold(fact: Fact) {
    this.#advance(Math.floor(this.#clock.read(fact) / minuteMs))
    if (fact.kind === 'batchReceived') this.#count(entriesOf(fact.batch, eventKind))
    if (fact.kind !== 'snapshotTaken') return
    const { activity: history } = fact.snapshot
    this.#reset = { readiness: readinessOf(fact.snapshot, eventKind), completeFrom: history.completeFrom }
    this.#load(history)
  }

  patch({ readiness }: ActivityState): ActivityPatch | undefined {
    const reset = this.#reset
    const isSame = this.#changed.size === 0 && this.#until === this.#shownUntil
    // Before the first snapshot there is nothing to say.
    if (!reset && (isSame || readiness === 'waiting')) return undefined
    this.#reset = undefined
    this.#shownUntil = this.#until
    return { reset, until: this.#until, changed: this.#takeChanged() }
  }

  /** Minutes come in as the oldest go out. */
  #advance(until: number) {
    for (let minute = Math.max(this.#until + 1, until - activityMinutes + 1); minute <= until; minute++) {
      this.#counts.fill(0, this.#row(minute), this.#row(minute) + width)
    }
    if (until > this.#until) this.#until = until
  }

  /** Starts from what the server counted: the snapshot's own events are only the newest of them. */
  #load({ minutes }: ActivityHistory) {
    this.#counts.fill(0)
    this.#changed.clear()
    for (const { minute, counts } of minutes)
      for (const category of activityCategories) this.#add(minute, category, counts[category] ?? 0)
  }

  /** Late events land in the minute they happened in; one from the future (a controller's clock) in this minute. */
  #count(events: readonly LiveEvent[]) {
    const { at } = columnsOf(events)
    for (const [index, event] of events.entries())
      this.#add(Math.floor((at[index] ?? 0) / minuteMs), eventType(event.type).category, 1)
  }

  #add(toldMinute: number, category: EventCategory, count: number) {
    const minute = Math.min(toldMinute, this.#until)
    if (count === 0 || minute <= this.#until - activityMinutes) return
    const cell = this.#row(minute) + columns[category]
    this.#counts[cell] = (this.#counts[cell] ?? 0) + count
    this.#changed.add(minute)
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
