import type { ZoneState } from '../../../live/views/occupancy.state.ts'

/** How many may be in; undefined where a zone has no maximum. */
export function mostOf(zones: readonly ZoneState[]): number | undefined {
  let most = 0
  for (const { maxOccupancy } of zones) {
    if (maxOccupancy === undefined) return undefined
    most += maxOccupancy
  }
  return most
}
