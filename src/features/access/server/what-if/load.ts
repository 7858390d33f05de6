import { sql } from 'kysely'
import type { AccessDoor, AccessGroup, AccessSnapshot } from '../../../../domain/access/index.ts'
import type { TimeProfile } from '../../../../domain/time-profile/index.ts'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import { doorsOf } from '../doors.ts'
import { groupIdsOf, holdersOf } from '../snapshot.ts'
import { occupancyOf, zonesOf } from '../zones.ts'
import type { Places } from './places.ts'
import type { Plan } from './plan.ts'
import { wholeDoorGroups, wholeGroups } from './stored.ts'

/** What is read of the client for one answer. */
export interface Reading {
  readonly on: Queryable
  readonly clientId: number
  readonly now: Date
  readonly tokenIds: readonly number[]
  readonly doorIds: readonly number[]
  readonly plan: Plan
  /** Further groups that lead to doors. */
  readonly groupIds?: readonly number[]
}

function profileIds(groups: Iterable<AccessGroup>, others: Iterable<{ readonly timeProfileId: number | null }>) {
  const ids = new Set<number>()
  for (const { timeProfileId, doorTimes } of groups) {
    if (timeProfileId !== null) ids.add(timeProfileId)
    for (const id of doorTimes.values()) ids.add(id)
  }
  for (const { timeProfileId } of others) if (timeProfileId !== null) ids.add(timeProfileId)
  return ids
}

const present = <T>(values: Iterable<T | null>): readonly T[] => [...values].filter(value => value !== null)

async function profilesNamed(on: Queryable, clientId: number, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Map<number, TimeProfile>()
  const rows = await runSql<TimeProfile & { timeProfileId: number }>(
    on,
    sql`select "timeProfileId", "periods", "onHolidays", "holidayTimes", "exceptions" from time_profile
      where "timeProfileId" = any(${[...ids]}) and "clientId" = ${clientId} and "deletedAt" is null`,
  )
  return new Map(rows.map((row): [number, TimeProfile] => [row.timeProfileId, row]))
}

/**
 * Some credentials and doors as they are, with all that is between them or is to be. A lock by a command and a full zone
 * pass: they are left out, but where zones are what changes.
 */
export async function snapshotBefore(reading: Reading): Promise<AccessSnapshot> {
  const { on, clientId, now, tokenIds, doorIds, plan, groupIds = [] } = reading
  const holders = await holdersOf(on, clientId, tokenIds)
  const planned = [...plan.activations.values()].flatMap(each => ('isGone' in each ? [] : (each.groupId ?? [])))
  const wanted = new Set([...groupIdsOf(holders), ...planned, ...plan.groups.keys(), ...groupIds])
  const [groups, doors] = await Promise.all([wholeGroups(on, clientId, [...wanted]), doorsOf(on, clientId, doorIds)])
  const all = [...groups.values(), ...present(plan.groups.values())]
  const doorGroupIds = new Set([...all.flatMap(group => group.doorGroupIds), ...plan.doorGroups.keys()])
  const doorGroups = await wholeDoorGroups(on, clientId, [...doorGroupIds])
  const others = [...doorGroups.values(), ...present(plan.doorGroups.values())]
  const ids = profileIds(all, [...others, ...holders.tokens.values()])
  for (const id of plan.timeProfiles.keys()) ids.add(id)
  const [timeProfiles, zones] = await Promise.all([
    profilesNamed(on, clientId, ids),
    plan.zones.size > 0 ? zonesOf(on, clientId, doors.values()) : new Map<number, never>(),
  ])
  const limited = [...zones.values()].map(zone => {
    // A zone that the change would limit needs its occupancy too.
    const next = plan.zones.get(zone.zoneId)
    return {
      ...zone,
      antiPassback: zone.antiPassback || next?.antiPassback === true,
      maxOccupancy: zone.maxOccupancy ?? next?.maxOccupancy ?? null,
    }
  })
  const occupancy = await occupancyOf(on, clientId, limited, now)
  return { ...holders, groups, doors, doorGroups, timeProfiles, zones, occupancy }
}

/** Doors as they are to be: those that change, and those whose place does. */
export function doorsAfter(
  before: AccessSnapshot['doors'],
  { doors, areas }: Plan,
  places: Places | undefined,
): ReadonlyMap<number, AccessDoor | null> {
  const after = new Map<number, AccessDoor | null>()
  if (!places) return after
  const next = places.with(areas)
  if (areas.size > 0) for (const [id, door] of before) after.set(id, { ...door, ...next.of(door.areaIds[0] ?? 0) })
  for (const [id, change] of doors) {
    const was = before.get(id) ?? { doorId: id, zoneId: null, isLocked: false }
    after.set(
      id,
      change && { ...was, ...next.of(change.areaId), excludeFromAutoAllDoors: change.excludeFromAutoAllDoors },
    )
  }
  return after
}
