import type { LiveZone, Occupant } from '../../../src/domain/live.ts'
import { resetMsOf } from '../../../src/domain/zone-reset.ts'
import type { DoorRow, ReaderRow, ZoneRow } from '../../events/directory/rows.ts'
import { seesArea, type Visibility } from '../visibility.ts'
import type { OccupancyRow } from './read-occupancy.ts'

/** The zone of those outside of all zones. */
const out = 0
/** How old a controller's backlog may be: people who left since are listed as out, so that it puts nobody back. */
const backlogMs = 24 * 3_600_000

/**
 * Who is where: a credential past its zone's reset time is nowhere, nor is one whose holder has since left with
 * another. People who left recently are listed in zone 0, except for viewers with an area limit. The newest of each
 * person's credentials comes before the others, which decides between two of the same instant.
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
  const isFirst = (row: OccupancyRow) => row.personId === null || newest.get(row.personId) === row
  return [...rows.filter(isFirst), ...rows.filter(row => !isFirst(row))].flatMap(row => {
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
export function liveZones({ zone, door, reader }: Rows, visibility: Visibility): LiveZone[] {
  const entryOnly = entryOnlyZones(door, reader)
  return [...zone.values()]
    .filter(({ areaId }) => visibility.sees('occupancy') && seesArea(visibility, areaId))
    .map(({ zoneId, name, areaId, maxOccupancy, ...reset }) => {
      const resetMs = resetMsOf(reset)
      return {
        zoneId,
        name,
        areaId,
        ...(maxOccupancy !== null && { maxOccupancy }),
        ...(entryOnly.has(zoneId) && { entryOnly: true }),
        ...(resetMs !== undefined && { resetMinutes: resetMs / 60_000 }),
      }
    })
}

interface Rows {
  readonly zone: ReadonlyMap<number, ZoneRow>
  readonly door: ReadonlyMap<number, DoorRow>
  readonly reader: ReadonlyMap<number, ReaderRow>
}

/** Zones with readers that read people in, and none that read them out. */
function entryOnlyZones(doors: Rows['door'], readers: Rows['reader']): ReadonlySet<number> {
  const [ins, outs] = [new Set<number>(), new Set<number>()]
  for (const { doorId, direction } of readers.values()) {
    const zoneId = doors.get(doorId ?? 0)?.zoneId
    if (zoneId) (direction === 'in' ? ins : outs).add(zoneId)
  }
  return new Set([...ins].filter(zoneId => !outs.has(zoneId)))
}
