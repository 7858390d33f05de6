import { merge } from '../merge.ts'
import type { Readiness } from '../view.ts'
import type { OccupancyState, ZoneOccupant, ZoneState } from './occupancy.state.ts'

export interface OccupancyPatch {
  /** After a new snapshot: what was shown is dropped. */
  readonly reset: Readiness | undefined
  /** Zones that have changed, with their head counts, and those who have entered (newest first). */
  readonly zones: readonly ZoneChange[]
  /** Credentials that are no longer where they were. */
  readonly left: readonly number[]
  /** People with several credentials who have gone away (true) or are no longer away. */
  readonly turned: readonly (readonly [personId: number, isAway: boolean])[]
}

export interface ZoneChange {
  readonly zone: Omit<ZoneState, 'occupants'>
  readonly entered: readonly ZoneOccupant[]
}

/** Newest first. */
export const byEntry = (a: ZoneOccupant, b: ZoneOccupant) => b.at - a.at || b.tokenId - a.tokenId
const byName = (a: ZoneState, b: ZoneState) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.zoneId - b.zoneId)

/** Puts the changed zones in place; the others stay the same objects. */
export function applyOccupancy(state: OccupancyState, { reset, zones, left, turned }: OccupancyPatch): OccupancyState {
  const before = reset === undefined ? state.zones : []
  const known = new Map(before.map(zone => [zone.zoneId, zone]))
  const gone = new Set(left)
  for (const { zone, entered } of zones) {
    const stayed = known.get(zone.zoneId)?.occupants.filter(({ tokenId }) => !gone.has(tokenId)) ?? []
    known.set(zone.zoneId, { ...zone, occupants: merge(entered, stayed, byEntry) })
  }
  const all = [...known.values()].sort(byName)
  return {
    readiness: reset ?? state.readiness,
    zones: all,
    headCount: all.reduce((sum, zone) => sum + zone.headCount, 0),
    away: awayAfter(reset === undefined ? state.away : none, turned),
  }
}

const none: ReadonlySet<number> = new Set()

function awayAfter(before: ReadonlySet<number>, turned: OccupancyPatch['turned']): ReadonlySet<number> {
  if (turned.length === 0) return before
  const away = new Set(before)
  for (const [personId, isAway] of turned) {
    if (isAway) away.add(personId)
    else away.delete(personId)
  }
  return away
}
