import * as z from 'zod'
import type { Movement } from '../events.ts'
import { nodeKinds } from '../node.ts'
import { streamKind } from './kind.ts'

/** What few events refer to, by the names of their references: for lists that are filtered by it. */
export const rareIds = [
  'inputRecordId',
  'outputRecordId',
  'requestUserId',
  ...nodeKinds.map(kind => `${kind}Id` as const),
] as const
export type RareId = (typeof rareIds)[number]
export type RareIds = Readonly<Partial<Record<RareId, number>>>

/** One event on the wire, about 200 bytes; what it doesn't have is left out. Times are ISO 8601 in UTC. */
export interface LiveEvent {
  readonly sequence: number
  readonly eventId: number
  readonly type: string
  readonly occurredAt: string
  readonly controllerId: number
  readonly doorId?: number
  readonly readerId?: number
  readonly areaId?: number
  /** The zone that the reader belongs to. */
  readonly zoneId?: number
  readonly tokenId?: number
  readonly personId?: number
  /** The controller's number of the input. */
  readonly input?: number
  /** The name of the node that it came from, or as it was sent. */
  readonly node?: string
  readonly rare?: RareIds
  /** The credential as read, if its holder is unknown. */
  readonly keycode?: string
  readonly move?: Movement
  /** Seconds between happening and arriving, where the event came late. */
  readonly lateBy?: number
  /** Seconds by which the device's clock was ahead (behind: negative), where it was wrong. */
  readonly clockOff?: number
  /** Entered a zone with anti-passback while already inside. */
  readonly passback?: boolean
  /** Made by the simulator. */
  readonly simulated?: boolean
}

const mostEvents = 10_000

function isEvent(value: Partial<LiveEvent> | null): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof value.sequence === 'number' &&
    typeof value.eventId === 'number' &&
    typeof value.type === 'string' &&
    typeof value.occurredAt === 'string'
  )
}

/**
 * What happened at doors and controllers. Events are the bulk of the stream: plain tests of everything that views rely
 * on take a fraction of the time that a schema for each would.
 */
export const eventKind = streamKind({
  name: 'event',
  items: z.custom<readonly LiveEvent[]>(
    value => Array.isArray(value) && value.length <= mostEvents && value.every(isEvent),
  ),
})
