import type { Period } from '../fields/index.ts'
import { joined, minuteOf, type Minutes } from './days.ts'

/** When each day of a week is open: Monday first, each in order. */
export type WeekHours = readonly (readonly Minutes[])[]

/** A part of a week: these minutes of each of these days, the last day included. */
export interface Block extends Minutes {
  /** 0 (Monday) to 6 */
  readonly firstDay: number
  readonly lastDay: number
}

/** Minutes of a day as 'hh:mm'. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** What periods come to on each day. */
export const weekHours = (periods: readonly Period[]): WeekHours =>
  Array.from({ length: 7 }, (_, day) =>
    joined(
      periods
        .filter(({ days }) => days.includes(day))
        .map(({ start, end }) => ({ start: minuteOf(start), end: minuteOf(end) })),
    ),
  )

/** The fewest periods that come to these hours: days with the same times share one. */
export function periodsOf(week: WeekHours): readonly Period[] {
  const found = new Map<string, { days: number[]; start: string; end: string }>()
  for (const [day, hours] of week.entries())
    for (const { start, end } of hours) {
      const key = `${start} ${end}`
      const same = found.get(key) ?? { days: [], start: clockText(start), end: clockText(end) }
      same.days.push(day)
      found.set(key, same)
    }
  return [...found.values()]
}

const isIn = ({ firstDay, lastDay }: Block, day: number) => firstDay <= day && day <= lastDay

/** Whether all of a part of the week is open. */
export const isAllOpen = (week: WeekHours, block: Block): boolean =>
  week.every(
    (hours, day) => !isIn(block, day) || hours.some(({ start, end }) => start <= block.start && block.end <= end),
  )

/** Hours without some minutes. */
const without = (hours: readonly Minutes[], { start, end }: Minutes): readonly Minutes[] =>
  hours
    .flatMap(each => [
      { start: each.start, end: Math.min(each.end, start) },
      { start: Math.max(each.start, end), end: each.end },
    ])
    .filter(each => each.start < each.end)

/** Periods with a part of the week opened or closed. Rows that are not complete are kept as they are. */
export function withBlock(periods: readonly Period[], block: Block, isOpen: boolean): readonly Period[] {
  const { start, end } = block
  const week = weekHours(periods).map((hours, day) => {
    if (!isIn(block, day)) return hours
    return isOpen ? joined([...hours, { start, end }]) : without(hours, block)
  })
  return [...periodsOf(week), ...periods.filter(each => each.start >= each.end || each.days.length === 0)]
}
