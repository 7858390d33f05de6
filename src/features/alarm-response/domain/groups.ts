import type { Alarm } from './alarm.ts'
import type { AlarmGroup } from './answer.ts'
import { quantile } from './quantile.ts'

const hourMs = 3_600_000

/** One group while alarms are added to it. */
class Group {
  #count = 0
  #name: string | null = null
  readonly #tookMs: number[] = []
  /** 'operator hour' of each hour in which something was acknowledged. */
  readonly #hours = new Set<string>()

  add({ occurredAtMs, acknowledgedAtMs, acknowledgedById }: Alarm, name: string | null): void {
    this.#count += 1
    this.#name = name ?? this.#name
    if (acknowledgedAtMs === null) return
    this.#tookMs.push(Math.max(0, acknowledgedAtMs - occurredAtMs))
    this.#hours.add(`${acknowledgedById} ${Math.floor(acknowledgedAtMs / hourMs)}`)
  }

  get count(): number {
    return this.#count
  }

  figures(id: number | null): AlarmGroup {
    const sorted = Float64Array.from(this.#tookMs).toSorted()
    const seconds = (share: number) => {
      const ms = quantile(sorted, share)
      return ms === null ? null : Math.round(ms) / 1000
    }
    return {
      id,
      name: this.#name,
      count: this.#count,
      acknowledged: sorted.length,
      median: seconds(0.5),
      p95: seconds(0.95),
      operatorHours: this.#hours.size,
    }
  }
}

/** Alarms by something of each: a priority, a site, an hour. */
export class Groups {
  readonly #groups = new Map<number | null, Group>()

  /** @param name what the group is called; the name of the latest alarm counts */
  add(id: number | null, name: string | null, alarm: Alarm): void {
    const group = this.#groups.get(id) ?? new Group()
    this.#groups.set(id, group)
    group.add(alarm, name)
  }

  /** Those with the most alarms, the most first. */
  highest(most: number): AlarmGroup[] {
    const sorted = [...this.#groups].toSorted(
      ([id, one], [otherId, other]) => other.count - one.count || (id ?? 0) - (otherId ?? 0),
    )
    return sorted.slice(0, most).map(([id, group]) => group.figures(id))
  }

  /** All of them, the lowest id first. */
  inOrder(): AlarmGroup[] {
    return this.highest(this.#groups.size).toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0))
  }
}
