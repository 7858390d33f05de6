import type { tokenStatuses } from '../entities/access/token.ts'
import type { HolidayDays, TimeProfile } from '../time-profile/index.ts'

/** Days, yyyy-mm-dd, the last one included; null where it has no begin or no end. */
export interface ValidDays {
  readonly validFrom: string | null
  readonly validUntil: string | null
}

/** A credential, with the days of the person who holds it. */
export interface AccessToken extends ValidDays {
  readonly tokenId: number
  readonly status: keyof typeof tokenStatuses
  readonly enabled: boolean
  readonly personValidFrom: string | null
  readonly personValidUntil: string | null
  readonly timeProfileId: number | null
}

/** A credential's access to an area or through a group. */
export interface AccessActivation extends ValidDays {
  readonly activationId: number
  readonly tokenId: number
  readonly areaId: number | null
  readonly groupId: number | null
  readonly active: boolean
}

export interface AccessGroup {
  readonly groupId: number
  readonly areaId: number | null
  readonly timeProfileId: number | null
  readonly autoAllDoors: boolean
  readonly doorIds: ReadonlySet<number>
  readonly doorGroupIds: readonly number[]
  /** Door id -> the time profile that decides for it instead of the group's. */
  readonly doorTimes: ReadonlyMap<number, number>
}

export interface AccessDoorGroup {
  readonly doorGroupId: number
  readonly doorIds: ReadonlySet<number>
  readonly timeProfileId: number | null
}

export interface AccessDoor {
  readonly doorId: number
  /** Its own area first, then those above it. */
  readonly areaIds: readonly number[]
  /** IANA: of the nearest area that has one, else its client's. */
  readonly timeZone: string
  /** Those that hold at its place; doors of one place share one list. */
  readonly holidays: readonly HolidayDays[]
  readonly zoneId: number | null
  readonly excludeFromAutoAllDoors: boolean
  /** Locked by a command or a lockdown: no credential opens it. */
  readonly isLocked: boolean
}

export interface AccessZone {
  readonly zoneId: number
  readonly antiPassback: boolean
  readonly maxOccupancy: number | null
}

/** Who is in a zone, as far as it is known. */
export interface ZoneOccupancy {
  readonly count: number
  readonly tokenIds: ReadonlySet<number>
}

/**
 * What is declared and live, by ids: nothing that has been deleted. It holds what the question needs: the server fills it
 * from its tables, a controller from what was delivered to it. It doesn't change while it is asked.
 */
export interface AccessSnapshot {
  readonly tokens: ReadonlyMap<number, AccessToken>
  /** By credential. */
  readonly activations: ReadonlyMap<number, readonly AccessActivation[]>
  readonly groups: ReadonlyMap<number, AccessGroup>
  readonly doorGroups: ReadonlyMap<number, AccessDoorGroup>
  readonly timeProfiles: ReadonlyMap<number, TimeProfile>
  readonly doors: ReadonlyMap<number, AccessDoor>
  readonly zones: ReadonlyMap<number, AccessZone>
  /** By zone; one that is not in it is empty. */
  readonly occupancy: ReadonlyMap<number, ZoneOccupancy>
}
