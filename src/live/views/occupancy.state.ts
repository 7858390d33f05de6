import type { Readiness } from '../view.ts'

/** A credential that is in a zone. */
export interface ZoneOccupant {
  readonly tokenId: number
  readonly personId: number | undefined
  /** The person's, else what is on the credential. */
  readonly name: string
  /** When it entered, epoch ms. */
  readonly at: number
  readonly doorId: number | undefined
  readonly door: string | undefined
}

export interface ZoneState {
  readonly zoneId: number
  readonly name: string
  readonly areaId: number | undefined
  readonly maxOccupancy: number | undefined
  readonly resetMinutes: number | undefined
  /** Heads: a person with several credentials is counted once, where the newest one is. */
  readonly headCount: number
  /** Newest first; may be more than heads. */
  readonly occupants: readonly ZoneOccupant[]
}

export interface OccupancyState {
  readonly readiness: Readiness
  /** By name. */
  readonly zones: readonly ZoneState[]
  /** Heads in all zones. */
  readonly headCount: number
  /** People who have left with one of several credentials: another of theirs may still be an occupant somewhere. */
  readonly away: ReadonlySet<number>
}

export const noOccupancy: OccupancyState = { readiness: 'waiting', zones: [], headCount: 0, away: new Set() }
