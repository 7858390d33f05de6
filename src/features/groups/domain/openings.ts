import type { AccessDoor, AccessGroup, AccessGroups } from './access-doors.ts'

/** Whether a group opens a door by itself: not, at the group's own times, or at those of a time profile (its id). */
export type Opening = 'no' | 'own' | number

/** By what a group opens a door that it does not open by itself. */
export type Given = { readonly by: 'allDoors' } | { readonly by: 'doorGroup'; readonly doorGroupId: number }

/** A group, with quick answers for every door. */
export interface GroupOpenings {
  readonly group: AccessGroup
  readonly opening: (doorId: number) => Opening
  readonly given: (door: AccessDoor) => Given | undefined
  /** The group opens all doors of the place where this one stands, but this one is left out of such groups. */
  readonly isLeftOut: (door: AccessDoor) => boolean
}

type Place = AccessGroups['areas'][number]

/** An area and all below it. An area that is part of itself ends the search. */
export function areasWithin(areaId: number, areas: readonly Place[]): ReadonlySet<number> {
  const parts = Map.groupBy(areas, ({ parentAreaId }) => parentAreaId)
  const found = new Set([areaId])
  for (const id of found) for (const part of parts.get(id) ?? []) found.add(part.areaId)
  return found
}

const nowhere: ReadonlySet<number> = new Set()

/** How groups open doors, as they were read. */
export function openingsOf({ groups, doorGroups, areas }: AccessGroups): readonly GroupOpenings[] {
  const doorsOf = new Map(doorGroups.map(each => [each.doorGroupId, new Set(each.doorIds)]))
  return groups.map(group => {
    const own = new Set(group.doorIds)
    const timed = new Map(group.doorTimes.map(({ doorId, timeProfileId }) => [doorId, timeProfileId]))
    const isAuto = group.autoAllDoors && group.areaId !== null
    const within = isAuto ? areasWithin(group.areaId ?? 0, areas) : nowhere
    return {
      group,
      opening: doorId => timed.get(doorId) ?? (!group.autoAllDoors && own.has(doorId) ? 'own' : 'no'),
      given({ doorId, areaId, isExcluded }) {
        if (within.has(areaId) && !isExcluded) return { by: 'allDoors' }
        const doorGroupId = group.doorGroupIds.find(id => doorsOf.get(id)?.has(doorId))
        return doorGroupId === undefined ? undefined : { by: 'doorGroup', doorGroupId }
      },
      isLeftOut: ({ areaId, isExcluded }) => isExcluded && within.has(areaId),
    }
  })
}
