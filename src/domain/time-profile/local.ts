import { tzOffset } from '@date-fns/tz'
import { localDay, type LocalDay } from './days.ts'
import type { HolidayDays } from './profile.ts'

/** A minute at a place, as its clocks and calendar show it. */
export interface LocalTime extends LocalDay {
  /** 0 to 1439 */
  readonly minute: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** What `localAt` gives is the same for a whole minute: the last answer of each zone. */
const last = new Map<string, { minute: number; holidays: readonly HolidayDays[]; local: LocalTime }>()
const none: readonly HolidayDays[] = []

/** How far a zone's clocks are ahead of UTC at an instant, in ms. @throws RangeError where there is no such zone */
function offsetMs(ms: number, timeZone: string): number {
  const minutes = tzOffset(timeZone, new Date(ms))
  if (Number.isNaN(minutes)) throw new RangeError(`no time zone ${timeZone}`)
  return minutes * minuteMs
}

/**
 * The local day and minute of an instant.
 * @param timeZone IANA, 'Europe/London'
 * @param holidays those that hold at the place
 * @throws RangeError where there is no such zone
 */
export function localAt(at: Date, timeZone: string, holidays: readonly HolidayDays[] = none): LocalTime {
  const minute = Math.floor(at.getTime() / minuteMs)
  const known = last.get(timeZone)
  if (known?.minute === minute && known.holidays === holidays) return known.local
  const shifted = new Date(minute * minuteMs + offsetMs(minute * minuteMs, timeZone))
  const local = {
    ...localDay(shifted.toISOString().slice(0, 10), holidays),
    minute: shifted.getUTCHours() * 60 + shifted.getUTCMinutes(),
  }
  last.set(timeZone, { minute, holidays, local })
  return local
}

/** A stretch of time, in ms since 1970, during which a zone's clocks are equally far ahead of UTC. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly offset: number
}

/** The stretches between two instants, in order: one, unless clocks are changed between them. */
export function stretches(from: number, to: number, timeZone: string): readonly Stretch[] {
  const all: Stretch[] = []
  let start = from
  let offset = offsetMs(from, timeZone)
  for (let at = from; at < to;) {
    const next = Math.min(at + dayMs, to)
    const changed = offsetMs(next, timeZone)
    if (changed !== offset) {
      const change = changeBetween(at, next, timeZone)
      all.push({ from: start, to: change, offset })
      start = change
      offset = changed
    }
    at = next
  }
  return start < to ? [...all, { from: start, to, offset }] : all
}

/** The minute from which the clocks show what they show at `to`. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const after = offsetMs(to, timeZone)
  let [low, high] = [Math.floor(from / minuteMs), Math.ceil(to / minuteMs)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMs(middle * minuteMs, timeZone) === after) high = middle
    else low = middle
  }
  return high * minuteMs
}
