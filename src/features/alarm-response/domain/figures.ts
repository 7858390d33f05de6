import { stretches } from '../../../domain/time-profile/local.ts'
import type { Alarm } from './alarm.ts'
import { type AlarmResponse, mostDoors, mostGroups } from './answer.ts'
import { Chattering, Floods, Standing } from './found.ts'
import { Groups } from './groups.ts'

/** Alarms that one operator can be expected to deal with in an hour (ISA-18.2). */
export const acceptablePerHour = 6

const hourMs = 3_600_000

/** What the figures are of, epoch ms. */
export interface Period {
  readonly fromMs: number
  readonly untilMs: number
  readonly timeZone: string
  readonly nowMs: number
}

/** The figures of a period, worked out as its alarms are read. */
export class AlarmFigures {
  readonly #all = new Groups()
  readonly #priority = new Groups()
  readonly #area = new Groups()
  readonly #hour = new Groups()
  readonly #operator = new Groups()
  readonly #door = new Groups()
  readonly #floods = new Floods()
  readonly #chattering = new Chattering()
  readonly #standing: Standing
  readonly #period: Period
  readonly #hourOf: (ms: number) => number

  constructor(period: Period) {
    this.#period = period
    this.#standing = new Standing(period.nowMs)
    this.#hourOf = hoursOf(period)
  }

  /** @param alarm of the period, not before the one added last */
  add(alarm: Alarm): void {
    this.#all.add(null, null, alarm)
    this.#priority.add(alarm.priority, null, alarm)
    this.#area.add(alarm.areaId, alarm.area, alarm)
    this.#hour.add(this.#hourOf(alarm.occurredAtMs), null, alarm)
    if (alarm.acknowledgedAtMs !== null) this.#operator.add(alarm.acknowledgedById, alarm.acknowledgedBy, alarm)
    if (alarm.doorId !== null) this.#door.add(alarm.doorId, alarm.door, alarm)
    this.#floods.add(alarm)
    this.#standing.add(alarm)
    this.#chattering.add(alarm)
  }

  /** @param untilMs where the alarms of the rest of the period were not read */
  figures(untilMs?: number): AlarmResponse {
    const [all = noAlarms] = this.#all.inOrder()
    return {
      from: new Date(this.#period.fromMs).toISOString(),
      until: new Date(untilMs ?? this.#period.untilMs).toISOString(),
      isWhole: untilMs === undefined,
      all,
      groups: {
        priority: this.#priority.inOrder().toReversed(),
        area: this.#area.highest(mostGroups),
        hour: this.#hour.inOrder(),
        operator: this.#operator.highest(mostGroups),
        door: this.#door.highest(mostDoors),
      },
      found: {
        flood: this.#floods.found(),
        standing: this.#standing.found(),
        chattering: this.#chattering.found(),
      },
    }
  }
}

/** The figures of no alarms. */
export const noAlarms = { id: null, name: null, count: 0, acknowledged: 0, median: null, p95: null, operatorHours: 0 }

/** Alarms that were acknowledged in each hour of an operator; null where there was no such hour. */
export const perOperatorHour = ({ acknowledged, operatorHours }: { acknowledged: number; operatorHours: number }) =>
  operatorHours === 0 ? null : acknowledged / operatorHours

/** Tells the hour of day, 0 to 23, as the clocks of a time zone show it. */
function hoursOf({ fromMs, untilMs, timeZone }: Period): (ms: number) => number {
  const all = stretches(fromMs, untilMs, timeZone)
  return ms => {
    const offset = all.find(({ to }) => ms < to)?.offset ?? all.at(-1)?.offset ?? 0
    return Math.floor((ms + offset) / hourMs) % 24
  }
}
