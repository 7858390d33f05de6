import type { AlarmPriority, EventCategory, Movement } from '../../../src/domain/events.ts'
import { eventType } from '../../../src/domain/events.ts'
import type { Directory, Holder, Place } from '../directory/directory.ts'
import type { CheckedRow } from './check-rows.ts'
import { nothingRare, type Rare } from './rare.ts'

type Data = Readonly<Record<string, string | number | boolean | null>>

/** An event as it will be stored, before it has its sequence in the stream. */
export interface Happened {
  readonly epoch: number
  readonly controllerSequence: number
  readonly atMs: number
  /** ISO 8601 in UTC. */
  readonly occurredAt: string
  /** What the device's clock said, where that is not believed. ISO 8601 in UTC. */
  readonly deviceTime: string | undefined
  /** See `Stamp`. */
  readonly clockErrorMs: number | undefined
  readonly type: string
  readonly category: EventCategory
  readonly priority: AlarmPriority
  readonly place: Place
  readonly holder: Holder | undefined
  /** Into the reader's zone or out of it. */
  readonly move: Movement | undefined
  readonly input: number | undefined
  readonly output: number | undefined
  /** The node's name, or as it was sent where it is none of the controller's. */
  readonly node: string | undefined
  readonly keycode: string | undefined
  readonly reason: string | undefined
  readonly rare: Rare
  readonly simulated: boolean
  readonly data: Data | undefined
}

/**
 * What a row means in its client: names become records. An unknown door, reader or credential leaves the
 * event as it is, with the number as sent in its data.
 * @returns undefined if the controller is not of this client
 */
export function happened(
  { row, stamp }: CheckedRow,
  directory: Directory,
  rare: Rare = nothingRare,
): Happened | undefined {
  const place = directory.place(row.controllerId, row.door, row.reader)
  if (!place) return undefined
  const holder = row.keycode === undefined ? undefined : directory.holder(row.keycode)
  const { category, priority } = eventType(row.type)
  const reason = row.data?.['reason']
  const { atMs, deviceMs, clockErrorMs } = stamp
  return {
    epoch: row.epoch,
    controllerSequence: row.sequence,
    atMs,
    occurredAt: new Date(atMs).toISOString(),
    deviceTime: deviceMs === undefined ? undefined : new Date(deviceMs).toISOString(),
    clockErrorMs,
    type: row.type,
    category,
    priority,
    place,
    holder,
    move: moveOf(row.type, place, holder),
    input: row.input,
    output: row.output,
    node: rare.node?.title ?? (row.node || undefined),
    // Who holds it is known: its keycode would open doors, and says nothing more.
    keycode: holder ? undefined : row.keycode,
    reason: typeof reason === 'string' ? reason.slice(0, 200) : undefined,
    rare,
    simulated: row.data?.['simulated'] === true,
    data: dataOf(row, place),
  }
}

/** Only a granted credential at a reader of a zone's door moves anybody. */
function moveOf(type: string, { reader, zone }: Place, holder: Holder | undefined): Movement | undefined {
  return type === 'accessGranted' && holder && zone ? reader?.direction : undefined
}

/** An event without a place. */
function dataOf({ data, door, reader }: CheckedRow['row'], place: Place): Data | undefined {
  const isDoorUnknown = door !== undefined && !place.door
  const isReaderUnknown = reader !== undefined && !place.reader
  if (!data && !isDoorUnknown && !isReaderUnknown) return undefined
  const { simulated: _simulated, reason: _reason, ...rest } = data ?? {}
  const kept = { ...rest, ...(isDoorUnknown && { door }), ...(isReaderUnknown && { reader }) }
  return Object.keys(kept).length > 0 ? kept : undefined
}
