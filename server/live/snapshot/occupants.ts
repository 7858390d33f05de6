import type { LiveZone, Occupant } from '../../../src/domain/live.ts'
import { resetMsOf, type ZoneRow } from '../../events/directory/rows.ts'
import { seesArea, type Visibility } from '../visibility.ts'
import type { OccupancyRow } from './read-state.ts'

/** The zone of whoever is out of all zones. */
const out = 0
/** A controller's backlog may be so old: whoever left since is told as out, so that it puts nobody back. */
const backlogMs = 24 * 3_600_000

/**
 * Who is where: a credential that its zone's reset time has counted out is nowhere, nor is one whose holder has left
 * with another since. Who went out lately is told as in zone 0, except to who sees only some areas.
 */
export function occupants(
  rows: readonly OccupancyRow[],
  zones: ReadonlyMap<number, ZoneRow>,
  visibility: Visibility,
  now: Date,
): Occupant[] {
  const newest = new Map<number, OccupancyRow>()
  for (const row of rows) {
    const other = row.personId === null ? undefined : newest.get(row.personId)
    if (row.personId !== null && (!other || isNewer(row, other))) newest.set(row.personId, row)
  }
  return rows.flatMap(row => {
    const zone = zones.get(row.zoneId ?? 0)
    const resetMs = zone && resetMsOf(zone)
    const left = row.personId !== null && newest.get(row.personId)?.zoneId === null
    const ageMs = now.getTime() - row.at.getTime()
    const isOut = row.zoneId === null && ageMs < backlogMs && !visibility.areaIds
    if (!isOut && (!zone || left || !seesArea(visibility, zone.areaId))) return []
    if (resetMs !== undefined && ageMs >= resetMs) return []
    const { tokenId, personId, doorId, at } = row
    const who = { tokenId, zoneId: zone?.zoneId ?? out, at: at.toISOString() }
    return [{ ...who, ...(personId !== null && { personId }), ...(doorId !== null && { doorId }) }]
  })
}

const isNewer = (one: OccupancyRow, other: OccupancyRow) =>
  one.at.getTime() === other.at.getTime() ? one.sequence > other.sequence : one.at > other.at

/** The zones that may be seen. */
export const liveZones = (zones: ReadonlyMap<number, ZoneRow>, visibility: Visibility): LiveZone[] =>
  [...zones.values()]
    .filter(({ areaId }) => visibility.occupancy && seesArea(visibility, areaId))
    .map(zone => {
      const resetMs = resetMsOf(zone)
      return {
        zoneId: zone.zoneId,
        name: zone.name,
        areaId: zone.areaId,
        ...(zone.maxOccupancy !== null && { maxOccupancy: zone.maxOccupancy }),
        ...(resetMs !== undefined && { resetMinutes: resetMs / 60_000 }),
      }
    })
