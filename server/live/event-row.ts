import { lateAfterMs, type Movement } from '../../src/domain/events.ts'
import { type LiveEvent, namedKinds } from '../../src/domain/live.ts'
import type { NameCollector } from './names.ts'

/** An event as it is kept, as far as it goes on the wire. */
export interface EventRow {
  readonly sequence: number
  readonly eventId: number
  readonly type: string
  readonly occurredAt: Date
  readonly receivedAt: Date
  readonly controllerId: number
  readonly controller: string | null
  readonly doorId: number | null
  readonly door: string | null
  readonly readerId: number | null
  readonly reader: string | null
  readonly areaId: number | null
  readonly area: string | null
  readonly zoneId: number | null
  readonly zone: string | null
  readonly tokenId: number | null
  readonly token: string | null
  readonly personId: number | null
  readonly person: string | null
  readonly input: number | null
  readonly keycode: string | null
  readonly move: Movement | null
  readonly passback: boolean
  readonly simulated: boolean
}

const named = namedKinds.flatMap(kind => [`${kind}Id`, kind])
/** The columns of `EventRow`, as SQL. */
export const eventColumns = [
  'sequence',
  'eventId',
  'type',
  'occurredAt',
  'receivedAt',
  ...named,
  'input',
  'keycode',
  'move',
  'passback',
  'simulated',
]
  .map(name => `"${name}"`)
  .join(', ')

/** A kept event on the wire: the same as when it was sent first. */
export function liveEvent(row: EventRow): LiveEvent {
  const lateMs = row.receivedAt.getTime() - row.occurredAt.getTime()
  return {
    sequence: row.sequence,
    eventId: row.eventId,
    type: row.type,
    occurredAt: row.occurredAt.toISOString(),
    controllerId: row.controllerId,
    ...(row.doorId !== null && { doorId: row.doorId }),
    ...(row.readerId !== null && { readerId: row.readerId }),
    ...(row.areaId !== null && { areaId: row.areaId }),
    ...(row.zoneId !== null && { zoneId: row.zoneId }),
    ...(row.tokenId !== null && { tokenId: row.tokenId }),
    ...(row.personId !== null && { personId: row.personId }),
    ...(row.input !== null && { input: row.input }),
    ...(row.keycode !== null && row.tokenId === null && { keycode: row.keycode }),
    ...(row.move !== null && { move: row.move }),
    ...(lateMs > lateAfterMs && { lateBy: Math.round(lateMs / 1000) }),
    ...(row.passback && { passback: true }),
    ...(row.simulated && { simulated: true }),
  }
}

/** Notes what a kept event names, as it was called then. */
export function nameEvent(names: NameCollector, row: EventRow): void {
  for (const kind of namedKinds) names.add(kind, row[`${kind}Id`], row[kind])
}
