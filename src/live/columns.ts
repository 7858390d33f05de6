import type { LiveEvent } from '../domain/stream/event.ts'
import { instantMs } from './instant.ts'

/** What views fold of a batch's events, one column a property; 0 for what an event doesn't have. */
export interface Columns {
  /** When it happened, epoch ms; 0 where that can't be read. */
  readonly at: Float64Array
  readonly controller: Int32Array
  readonly token: Int32Array
  readonly person: Int32Array
  readonly area: Int32Array
  readonly zone: Int32Array
  readonly door: Int32Array
  /** 1 into the zone, 2 out of it. */
  readonly move: Uint8Array
}

const room = (events: number): Columns => ({
  at: new Float64Array(events),
  controller: new Int32Array(events),
  token: new Int32Array(events),
  person: new Int32Array(events),
  area: new Int32Array(events),
  zone: new Int32Array(events),
  door: new Int32Array(events),
  move: new Uint8Array(events),
})

let columns = room(1024)
let decoded: readonly LiveEvent[] | undefined

/**
 * The columns of these events. Parsed events come in many shapes, and to read a property of one costs more than to
 * fold it, so each is read once for all views. The columns are reused: they hold until other events are asked for.
 */
export function columnsOf(events: readonly LiveEvent[]): Columns {
  if (events === decoded) return columns
  if (events.length > columns.at.length) columns = room(events.length * 2)
  const { at, controller, token, person, area, zone, door, move } = columns
  let index = 0
  for (const event of events) {
    const direction = event.move
    at[index] = instantMs(event.occurredAt) || 0
    controller[index] = event.controllerId
    token[index] = event.tokenId ?? 0
    person[index] = event.personId ?? 0
    area[index] = event.areaId ?? 0
    zone[index] = event.zoneId ?? 0
    door[index] = event.doorId ?? 0
    move[index] = direction === 'in' ? 1 : direction === 'out' ? 2 : 0
    index++
  }
  decoded = events
  return columns
}
