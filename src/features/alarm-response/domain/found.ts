import { eventType } from '../../../domain/events.ts'
import type { Alarm } from './alarm.ts'
import { type AlarmsFound, type AlarmSpan, mostFound } from './answer.ts'
import { Bursts } from './bursts.ts'

/** Alarms come in a flood where at least so many come within ten minutes (ISA-18.2). */
export const floodLeast = 10
export const floodWithinMs = 10 * 60_000
/** An alarm stands that nobody has acknowledged for longer than this. */
export const standingAfterMs = 24 * 3_600_000
/** An alarm chatters that is raised so often at one place within a minute. */
export const chatterLeast = 3
export const chatterWithinMs = 60_000

const iso = (ms: number) => new Date(ms).toISOString()
const wordsOf = ({ text, type }: Alarm) => text ?? eventType(type).text
const highest = (spans: readonly AlarmSpan[]): AlarmsFound => ({
  count: spans.length,
  items: spans.toSorted((one, other) => other.count - one.count).slice(0, mostFound),
})

/** Finds stretches in which very many alarms came at once. */
export class Floods {
  readonly #bursts = new Bursts(floodLeast, floodWithinMs)

  add({ occurredAtMs }: Alarm): void {
    this.#bursts.add(occurredAtMs)
  }

  /** Those with the most alarms, the most first. */
  found(): AlarmsFound {
    return highest(
      this.#bursts.found.map(({ fromMs, toMs, count }) => ({
        from: iso(fromMs),
        to: iso(toMs),
        count,
        what: null,
        place: null,
        eventAlarmId: null,
      })),
    )
  }
}

/** Finds alarms that nobody has acknowledged for long. */
export class Standing {
  #count = 0
  readonly #oldest: AlarmSpan[] = []
  readonly #nowMs: number

  constructor(nowMs: number) {
    this.#nowMs = nowMs
  }

  /** @param alarm not before the one added last */
  add(alarm: Alarm): void {
    const { acknowledgedAtMs, occurredAtMs, place, eventAlarmId } = alarm
    if (acknowledgedAtMs !== null || this.#nowMs - occurredAtMs <= standingAfterMs) return
    this.#count += 1
    if (this.#oldest.length === mostFound) return
    this.#oldest.push({
      from: iso(occurredAtMs),
      to: iso(this.#nowMs),
      count: 1,
      what: wordsOf(alarm),
      place,
      eventAlarmId,
    })
  }

  /** The oldest, the oldest first. */
  found(): AlarmsFound {
    return { count: this.#count, items: this.#oldest }
  }
}

/** Finds what is raised again and again at one place. */
export class Chattering {
  readonly #places = new Map<string, { bursts: Bursts; latest: Alarm }>()

  add(alarm: Alarm): void {
    const key = `${alarm.controllerId} ${alarm.doorId} ${alarm.type}`
    const { bursts } = this.#places.get(key) ?? { bursts: new Bursts(chatterLeast, chatterWithinMs) }
    this.#places.set(key, { bursts, latest: alarm })
    bursts.add(alarm.occurredAtMs)
  }

  /** A span for each type and place, with the alarms of all its bursts; those with the most first. */
  found(): AlarmsFound {
    return highest(
      [...this.#places.values()].flatMap(({ bursts: { found }, latest }) => {
        const [first, last] = [found[0], found.at(-1)]
        if (!first || !last) return []
        const count = found.reduce((sum, each) => sum + each.count, 0)
        const { place } = latest
        return [
          { from: iso(first.fromMs), to: iso(last.toMs), count, what: wordsOf(latest), place, eventAlarmId: null },
        ]
      }),
    )
  }
}
