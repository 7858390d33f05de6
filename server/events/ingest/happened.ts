import type { AlarmPriority, EventCategory, Movement } from '../../../src/domain/events.ts'
import { eventType } from '../../../src/domain/events.ts'
import type { Directory, Holder, Place } from '../directory/directory.ts'
import type { CheckedRow } from './check-rows.ts'

type Data = Readonly<Record<string, string | number | boolean | null>>

/** An event as it will be kept, before it has its place in the stream. */
export interface Happened {
  readonly epoch: number
  readonly controllerSequence: number
  readonly atMs: number
  /** ISO 8601 in UTC. */
  readonly occurredAt: string
  readonly type: string
  readonly category: EventCategory
  readonly priority: AlarmPriority
  readonly place: Place
  readonly holder: Holder | undefined
  /** Into the reader's zone or out of it. */
  readonly move: Movement | undefined
  readonly input: number | undefined
  readonly keycode: string | undefined
  readonly reason: string | undefined
  readonly simulated: boolean
  readonly data: Data | undefined
}

/**
 * What a row means in its client: names become records. A door, a reader or a credential that nobody knows leaves the
 * event as it is, with the number as sent in its data.
 * @returns undefined where the controller is not of this client
 */
export function happened({ row, atMs }: CheckedRow, directory: Directory): Happened | undefined {
  const place = directory.place(row.controllerId, row.door, row.reader)
  if (!place) return undefined
  const holder = row.keycode === undefined ? undefined : directory.holder(row.keycode)
  const { category, priority } = eventType(row.type)
  const reason = row.data?.['reason']
  return {
    epoch: row.epoch,
    controllerSequence: row.sequence,
    atMs,
    occurredAt: new Date(atMs).toISOString(),
    type: row.type,
    category,
    priority,
    place,
    holder,
    move: moveOf(row.type, place, holder),
    input: row.input,
    keycode: row.keycode,
    reason: typeof reason === 'string' ? reason.slice(0, 200) : undefined,
    simulated: row.data?.['simulated'] === true,
    data: dataOf(row, place),
  }
}

/** Only a granted credential at a reader of a zone's door moves anybody. */
function moveOf(type: string, { reader, zone }: Place, holder: Holder | undefined): Movement | undefined {
  return type === 'accessGranted' && holder && zone ? reader?.direction : undefined
}

/** What has no place of its own. */
function dataOf({ data, door, reader }: CheckedRow['row'], place: Place): Data | undefined {
  const isDoorUnknown = door !== undefined && !place.door
  const isReaderUnknown = reader !== undefined && !place.reader
  if (!data && !isDoorUnknown && !isReaderUnknown) return undefined
  const { simulated: _simulated, reason: _reason, ...rest } = data ?? {}
  const kept = { ...rest, ...(isDoorUnknown && { door }), ...(isReaderUnknown && { reader }) }
  return Object.keys(kept).length > 0 ? kept : undefined
}
