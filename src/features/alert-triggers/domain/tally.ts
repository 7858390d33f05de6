import { endedTypes } from '../../../domain/events.ts'
import { floodMs, isNight, mostAnHour } from './limits.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs

/** A past event, as far as a dry run needs it. */
export interface PastEvent {
  readonly eventId: number
  readonly type: string
  readonly atMs: number
  readonly controllerId: number
  readonly doorId: number | null
  /** Under which type the trigger matches it; undefined if it only may clear others. */
  readonly matched: string | undefined
}

export interface Tally<E extends PastEvent> {
  /** Those for which the trigger would have fired, the oldest first. */
  readonly fired: readonly E[]
  readonly atNight: number
  readonly cancelled: number
  readonly heldBack: number
  readonly days: readonly { readonly day: string; readonly fired: number }[]
}

/**
 * What a trigger would have done about past events: with its wait, what clears meanwhile, and at most so many an hour.
 * @param events the oldest first
 */
export function tally<E extends PastEvent>(events: readonly E[], waitMinutes: number, timeZone: string): Tally<E> {
  const endsOf = endings(events)
  const fired: E[] = []
  let [cancelled, heldBack, atNight] = [0, 0, 0]
  const days = new Map<string, number>()
  const local = localTime(timeZone)
  for (const event of events) {
    if (event.matched === undefined) continue
    const untilMs = event.atMs + waitMinutes * minuteMs
    const hasCleared = waitMinutes > 0 && endsOf(event).some(ms => ms >= event.atMs && ms < untilMs)
    const first = fired.at(-mostAnHour)
    if (hasCleared) cancelled += 1
    else if (first && first.atMs > event.atMs - floodMs) heldBack += 1
    else {
      fired.push(event)
      // It fires when the wait is over.
      const { day, hour } = local(untilMs)
      if (isNight(hour)) atNight += 1
      days.set(day, (days.get(day) ?? 0) + 1)
    }
  }
  return { fired, atNight, cancelled, heldBack, days: [...days].map(([day, count]) => ({ day, fired: count })) }
}

const keyOf = (type: string, { controllerId, doorId }: PastEvent) => `${type} ${controllerId} ${doorId}`

/** When what an event began came to an end, each time. */
function endings(events: readonly PastEvent[]): (event: PastEvent) => readonly number[] {
  const ends = new Map<string, number[]>()
  for (const event of events)
    for (const type of endedTypes(event.type)) {
      const key = keyOf(type, event)
      const times = ends.get(key)
      if (times) times.push(event.atMs)
      else ends.set(key, [event.atMs])
    }
  return event => ends.get(keyOf(event.matched ?? '', event)) ?? []
}

/** Days and hours in a time zone, whose offset changes at a quarter of an hour at most. */
function localTime(timeZone: string): (ms: number) => { readonly day: string; readonly hour: number } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const known = new Map<number, { day: string; hour: number }>()
  return ms => {
    const quarter = Math.floor(ms / quarterMs)
    const found = known.get(quarter)
    if (found) return found
    const [day = '', time = ''] = format.format(quarter * quarterMs).split(' ')
    const made = { day, hour: Number(time.slice(0, 2)) }
    known.set(quarter, made)
    return made
  }
}
