import type { DoorStatus } from './door-status.ts'
import type { AlarmPriority, Movement } from './events.ts'

/** What events name: id -> the title of its time, sent once per batch instead of once per event. */
export const namedKinds = ['controller', 'door', 'reader', 'area', 'zone', 'token', 'person'] as const
export type NamedKind = (typeof namedKinds)[number]
export type Names = Partial<Record<NamedKind, Record<string, string>>>

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
  /** The credential as read, where nobody is known to hold it. */
  readonly keycode?: string
  readonly move?: Movement
  /** Seconds between happening and arriving, where the event came late. */
  readonly lateBy?: number
  /** Entered a zone with anti-passback while already inside. */
  readonly passback?: boolean
  /** Made by the simulator. */
  readonly simulated?: boolean
}

/** An alarm (priority 20) or alert (10) raised by an event, and whether somebody has acknowledged it. */
export interface LiveAlarm {
  readonly sequence: number
  readonly eventAlarmId: number
  readonly eventId: number
  readonly controllerId: number
  readonly alarmPriority: AlarmPriority
  readonly type: string
  readonly occurredAt: string
  readonly doorId?: number
  readonly areaId?: number
  readonly acknowledgedDateTime?: string
  readonly acknowledgedBy?: string
  /** Words for people: the place as it was called then. */
  readonly place: string
}

/** A message to the client, and whether somebody has acknowledged it. */
export interface LiveMessage {
  readonly sequence: number
  readonly clientMessageId: number
  readonly subject: string
  readonly content: string
  readonly createdAt: string
  readonly person?: string
  readonly door?: string
  /** Where it is about a door: the door's area. */
  readonly areaId?: number
  /** It was taken back: nobody needs to read it any more. */
  readonly deleted?: boolean
  readonly acknowledgedDateTime?: string
  readonly acknowledgedBy?: string
}

/** 'cleared' takes an earlier mark back. */
export const rollCallMarks = ['safe', 'needsHelp', 'cleared'] as const
export type RollCallMark = (typeof rollCallMarks)[number]

/** Somebody was marked in an evacuation. */
export interface LiveMark {
  readonly sequence: number
  readonly personId: number
  readonly mark: RollCallMark
  readonly at: string
  readonly by: string
  /** The area of the zone that the person was in when marked. */
  readonly areaId?: number
}

/**
 * One batch of a client's stream. Everything with a sequence in `from`..`to` (both included) that the receiver may
 * see is inside; a sequence that isn't there is not for this receiver. Batches follow on without gaps.
 */
export interface LiveBatch {
  readonly from: number
  readonly to: number
  readonly events: readonly LiveEvent[]
  readonly alarms?: readonly LiveAlarm[]
  readonly messages?: readonly LiveMessage[]
  readonly marks?: readonly LiveMark[]
  readonly names?: Names
  /** When the server sent it, ISO 8601: data age and clock offset come from it. */
  readonly sentAt: string
}

/** Who is where: the newest movement of each credential. */
export interface Occupant {
  readonly tokenId: number
  readonly personId?: number
  /** 0: went out of all zones. */
  readonly zoneId: number
  readonly at: string
  readonly doorId?: number
}

export interface LiveZone {
  readonly zoneId: number
  readonly name: string
  readonly areaId?: number
  readonly maxOccupancy?: number
  /** An occupant leaves by himself after so long. */
  readonly resetMinutes?: number
}

/** A door as its record is. */
export interface LiveDoor {
  readonly doorId: number
  /** Its number and name. */
  readonly title: string
  readonly areaId: number
  readonly controllerId: number
  readonly status: DoorStatus
  /** Its controller can't be reached: its status was true when it last could. */
  readonly offline?: boolean
  readonly excludeFromSystemLockdown?: boolean
}

/** Uses of one credential or area: its 30-day average a day, and counts by 5-minute bucket (epoch ms / 300,000). */
export interface UsageHistory {
  readonly id: number
  readonly averagePerDay: number
  readonly buckets: readonly (readonly [bucket: number, count: number])[]
}

/** `GET /api/live/snapshot`: the state of every view at one sequence, read in one transaction. Newest first. */
export interface LiveSnapshot {
  readonly clientId: number
  readonly sequence: number
  readonly at: string
  readonly events: readonly LiveEvent[]
  readonly alarms: readonly LiveAlarm[]
  readonly messages: readonly LiveMessage[]
  readonly marks: readonly LiveMark[]
  readonly occupants: readonly Occupant[]
  readonly zones: readonly LiveZone[]
  readonly doors: readonly LiveDoor[]
  readonly usage: { readonly tokens: readonly UsageHistory[]; readonly areas: readonly UsageHistory[] }
  /** Titles of everything that is named above, and of all areas, doors and controllers (for filters). */
  readonly names: Names
  /** Which parts the caller may not see: they are empty because of that. */
  readonly withheld: readonly ('events' | 'alarms' | 'messages' | 'occupancy' | 'doors')[]
}

/** What `SubscribeEvents` answers: where the stream goes on, or that too much was missed and a snapshot is needed. */
export type Subscribed =
  | { readonly state: 'following'; readonly from: number; readonly missed: number }
  | { readonly state: 'tooFarBehind'; readonly missed: number }

/** Above so many missed a viewer starts from a new snapshot. */
export const resumeLimit = 10_000
/** The event log keeps so many. */
export const eventLogSize = 1000
export const usageBucketMs = 300_000
export const usageTop = 500
