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
  readonly holder?: Holder
  /** Into the reader's zone or out of it. */
  readonly move?: Movement
  readonly input?: number
  readonly keycode?: string
  readonly reason?: string
  readonly simulated: boolean
  readonly data?: Data
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
  const move = moveOf(row.type, place, holder)
  const { simulated, reason, ...rest } = row.data ?? {}
  const data = dataOf(row, place, rest)
  return {
    epoch: row.epoch,
    controllerSequence: row.sequence,
    atMs,
    occurredAt: new Date(atMs).toISOString(),
    type: row.type,
    category,
    priority,
    place,
    simulated: simulated === true,
    ...(holder && { holder }),
    ...(move && { move }),
    ...(row.input !== undefined && { input: row.input }),
    ...(row.keycode !== undefined && { keycode: row.keycode }),
    ...(typeof reason === 'string' && { reason: reason.slice(0, 200) }),
    ...(data && { data }),
  }
}

/** Only a granted credential at a reader of a zone's door moves anybody. */
function moveOf(type: string, { reader, zone }: Place, holder: Holder | undefined): Movement | undefined {
  return type === 'accessGranted' && holder && zone ? reader?.direction : undefined
}

function dataOf(row: CheckedRow['row'], place: Place, rest: Data): Data | undefined {
  const unknown = {
    ...(row.door !== undefined && !place.door && { door: row.door }),
    ...(row.reader !== undefined && !place.reader && { reader: row.reader }),
  }
  const data = { ...rest, ...unknown }
  return Object.keys(data).length > 0 ? data : undefined
}
