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
    const other = row.personId === undefined ? undefined : newest.get(row.personId)
    if (row.personId !== undefined && (!other || isNewer(row, other))) newest.set(row.personId, row)
  }
  const nowMs = now.getTime()
  const placeOf = (row: OccupancyRow): Occupant | undefined => {
    const zone = row.zoneId === undefined ? undefined : zones.get(row.zoneId)
    const resetMs = zone && resetMsOf(zone)
    const left = row.personId !== undefined && newest.get(row.personId)?.zoneId === undefined
    const ageMs = nowMs - row.at
    const isOut = row.zoneId === undefined && ageMs < backlogMs && !visibility.areaIds
    if (!isOut && (!zone || left || !seesArea(visibility, zone.areaId))) return undefined
    if (resetMs !== undefined && ageMs >= resetMs) return undefined
    const { tokenId, personId, doorId, at } = row
    const who: Occupant = { tokenId, zoneId: zone?.zoneId ?? out, at: new Date(at).toISOString() }
    return Object.assign(who, personId !== undefined && { personId }, doorId !== undefined && { doorId })
  }
  const [first, others]: [Occupant[], Occupant[]] = [[], []]
  for (const row of rows) {
    const place = placeOf(row)
    const isFirst = row.personId === undefined || newest.get(row.personId) === row
    if (place) (isFirst ? first : others).push(place)
  }
  return first.concat(others)
}

const isNewer = (one: OccupancyRow, other: OccupancyRow) =>
  one.at === other.at ? one.sequence > other.sequence : one.at > other.at

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
