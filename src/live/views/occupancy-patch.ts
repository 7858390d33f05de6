import { merge } from '../merge.ts'
import type { Readiness } from '../view.ts'
import type { OccupancyState, ZoneOccupant, ZoneState } from './occupancy.state.ts'

export interface OccupancyPatch {
  /** It starts anew: what was shown is gone. */
  readonly anew: Readiness | undefined
  /** Zones that have changed, with their head counts, and those who have entered (newest first). */
  readonly zones: readonly ZoneChange[]
  /** Credentials that are no longer where they were. */
  readonly left: readonly number[]
}

export interface ZoneChange {
  readonly zone: Omit<ZoneState, 'occupants'>
  readonly entered: readonly ZoneOccupant[]
}

/** Newest first. */
export const byEntry = (a: ZoneOccupant, b: ZoneOccupant) => b.at - a.at || b.tokenId - a.tokenId
const byName = (a: ZoneState, b: ZoneState) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.zoneId - b.zoneId)

/** Puts the changed zones in place; the others stay the objects that they were. */
export function applyOccupancy(state: OccupancyState, { anew, zones, left }: OccupancyPatch): OccupancyState {
  const before = anew === undefined ? state.zones : []
  const known = new Map(before.map(zone => [zone.zoneId, zone]))
  const gone = new Set(left)
  for (const { zone, entered } of zones) {
    const stayed = known.get(zone.zoneId)?.occupants.filter(({ tokenId }) => !gone.has(tokenId)) ?? []
    known.set(zone.zoneId, { ...zone, occupants: merge(entered, stayed, byEntry) })
  }
  const all = [...known.values()].sort(byName)
  return {
    readiness: anew ?? state.readiness,
    zones: all,
    headCount: all.reduce((sum, zone) => sum + zone.headCount, 0),
  }
}
