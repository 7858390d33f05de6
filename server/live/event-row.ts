import { isClockOff, lateAfterMs, type Movement } from '../../src/domain/events.ts'
import { namedKinds } from '../../src/domain/live.ts'
import { type LiveEvent, type RareId, rareIds } from '../../src/domain/stream/event.ts'
import type { NameCollector } from '../events/publish/names.ts'

/** The columns of a stored event that go on the wire. */
export interface StoredEventRow extends Readonly<Record<RareId, number | null>> {
  readonly sequence: number
  readonly eventId: number
  readonly type: string
  readonly occurredAt: Date
  readonly receivedAt: Date
  readonly deviceTime: Date | null
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
  readonly node: string | null
  readonly keycode: string | null
  readonly move: Movement | null
  readonly passback: boolean
  readonly simulated: boolean
}

const named = namedKinds.flatMap(kind => [`${kind}Id`, kind])
/** The columns of `StoredEventRow`, as SQL. */
export const eventColumns = [
  'sequence',
  'eventId',
  'type',
  'occurredAt',
  'receivedAt',
  'deviceTime',
  ...named,
  'input',
  'node',
  ...rareIds,
  'keycode',
  'move',
  'passback',
  'simulated',
]
  .map(name => `"${name}"`)
  .join(', ')

/** A stored event on the wire: the same as when it was first sent. */
export function liveEventFromRow(row: StoredEventRow): LiveEvent {
  const lateMs = row.receivedAt.getTime() - row.occurredAt.getTime()
  const offMs = row.deviceTime ? row.deviceTime.getTime() - row.occurredAt.getTime() : 0
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
    ...(row.node !== null && { node: row.node }),
    ...rareOf(row),
    ...(row.keycode !== null && row.tokenId === null && { keycode: row.keycode }),
    ...(row.move !== null && { move: row.move }),
    ...(lateMs > lateAfterMs && { lateBy: Math.round(lateMs / 1000) }),
    ...(isClockOff(offMs) && { clockOff: Math.round(offMs / 1000) }),
    ...(row.passback && { passback: true }),
    ...(row.simulated && { simulated: true }),
  }
}

function rareOf(row: StoredEventRow): Pick<LiveEvent, 'rare'> {
  const named = rareIds.filter(id => row[id] !== null)
  return named.length === 0 ? {} : { rare: Object.fromEntries(named.map(id => [id, row[id]])) }
}

/** Collects the names in a stored event, as they were then. */
export function nameEvent(names: NameCollector, row: StoredEventRow): void {
  for (const kind of namedKinds) names.add(kind, row[`${kind}Id`], row[kind])
}
