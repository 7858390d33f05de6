import type { DoorStatus } from './door-status.ts'
import type { EventCategory } from './events.ts'
import type { Entries } from './stream/runs.ts'

/** What events name: id -> the title of its time, sent once per batch instead of once per event. */
export const namedKinds = ['controller', 'door', 'reader', 'area', 'zone', 'token', 'person'] as const
export type NamedKind = (typeof namedKinds)[number]
export type Names = Partial<Record<NamedKind, Record<string, string>>>

/**
 * One batch of a client's stream. Everything with a sequence in `from`..`to` (both included) that the receiver may
 * see is inside; a sequence that isn't there is not for this receiver. Batches follow on without gaps.
 */
export interface LiveBatch extends Entries {
  readonly from: number
  readonly to: number
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
  /** How long until an occupant is taken out automatically. */
  readonly resetMinutes?: number
  /** It has readers that read people in, and none that read them out. */
  readonly entryOnly?: boolean
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

/** How many events happened in one minute (epoch ms / 60,000), by category. */
export interface MinuteCounts {
  readonly minute: number
  readonly counts: { readonly [category in EventCategory]?: number }
}

/** Events by the minute over the last hour, in any order. */
export interface ActivityHistory {
  readonly minutes: readonly MinuteCounts[]
  /** Minutes that start before this (epoch ms) may be incomplete; 0 if all are complete. */
  readonly completeFrom: number
}

/** `GET /api/live/snapshot`: the state of every view at one sequence, read in one transaction. Newest first. */
export interface LiveSnapshot extends Entries {
  readonly clientId: number
  readonly sequence: number
  readonly at: string
  readonly occupants: readonly Occupant[]
  readonly zones: readonly LiveZone[]
  readonly doors: readonly LiveDoor[]
  readonly usage: { readonly tokens: readonly UsageHistory[]; readonly areas: readonly UsageHistory[] }
  readonly activity: ActivityHistory
  /** How many open ones there are beside those that are listed, by the name of the view. */
  readonly more: Readonly<Record<string, number>>
  /** Titles of everything that is named above, and of all areas, doors and controllers (for filters). */
  readonly names: Names
  /** Which parts the caller may not see: kinds of entries, 'occupancy' or 'doors'. They are empty because of that. */
  readonly withheld: readonly string[]
  /** Requests to exit are no uses for this client: they are not in `usage`. */
  readonly leavesOutExits?: boolean
}

/** The answer of `SubscribeEvents`: where the stream continues, or that too much was missed: a snapshot is needed. */
export type Subscribed =
  | { readonly state: 'following'; readonly from: number; readonly missed: number }
  | { readonly state: 'tooFarBehind'; readonly missed: number }

/** The replay of missed batches was abandoned with this many left: a snapshot is needed. */
export interface ReplayEnded {
  readonly missed: number
}

/** How long missed batches are replayed at most; if that is not enough, viewers start from a new snapshot. */
export const replayWithinMs = 5000
/** How many the event log holds. */
export const eventLogSize = 1000
export const usageBucketMs = 300_000
/** How long events by the minute are shown. */
export const activityMinutes = 60
export const usageTop = 500
