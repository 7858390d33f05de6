import { isOpenAt, type LocalTime } from '../time-profile/index.ts'
import type { ClosedReason } from './reasons.ts'
import type { AccessDoor, AccessGroup, AccessSnapshot } from './snapshot.ts'

/** One thing on the way from a credential to a door, by its id; `autoAllDoors` is of an area, `doorTimes` of a door. */
export interface AccessStep {
  readonly kind: 'activation' | 'area' | 'group' | 'autoAllDoors' | 'doorTimes' | 'doorGroup' | 'timeProfile' | 'door'
  readonly id: number
}

/** How something leads to a door; `closed` says why it doesn't open it at the instant. */
export interface Way {
  readonly steps: readonly AccessStep[]
  readonly closed?: ClosedReason
}

/** What is asked: one door at one instant. */
export interface Asked {
  readonly snapshot: AccessSnapshot
  readonly door: AccessDoor
  /** The instant, as clocks and calendar show it at the door. */
  readonly local: LocalTime
}

/** A time profile as a step of a way, and whether it is open; none is always open. */
function during({ snapshot, local }: Asked, id: number | null): Way {
  if (id === null) return { steps: [] }
  const steps = [{ kind: 'timeProfile', id }] as const
  const profile = snapshot.timeProfiles.get(id)
  if (!profile) return { steps, closed: 'timeProfileGone' }
  return isOpenAt(profile, local) ? { steps } : { steps, closed: 'outOfTimeProfile' }
}

/** Parts of a way, one after the other: the first that is closed says why. */
function along(...parts: readonly (Way | AccessStep)[]): Way {
  const ways = parts.map(part => ('kind' in part ? { steps: [part] } : part))
  const closed = ways.find(way => way.closed)?.closed
  return { steps: ways.flatMap(({ steps }) => steps), ...(closed && { closed }) }
}

/** A door's own times in a group go before its list of doors and its 'auto all doors'. */
function directWays(asked: Asked, group: AccessGroup): readonly Way[] {
  const { doorId, areaIds, excludeFromAutoAllDoors } = asked.door
  const door = { kind: 'door', id: doorId } as const
  const own = group.doorTimes.get(doorId)
  if (own !== undefined) return [along({ kind: 'doorTimes', id: doorId }, during(asked, own), door)]
  if (!group.autoAllDoors) return group.doorIds.has(doorId) ? [along(during(asked, group.timeProfileId), door)] : []
  const { areaId } = group
  if (areaId === null || !areaIds.includes(areaId)) return []
  const all = along(during(asked, group.timeProfileId), { kind: 'autoAllDoors', id: areaId }, door)
  return [excludeFromAutoAllDoors ? { ...all, closed: 'excludedFromAutoAllDoors' } : all]
}

function waysOfDoorGroups(asked: Asked, group: AccessGroup): readonly Way[] {
  const { snapshot, door } = asked
  return group.doorGroupIds.flatMap(id => {
    const doorGroup = snapshot.doorGroups.get(id)
    if (!doorGroup?.doorIds.has(door.doorId)) return []
    const [ofGroup, own] = [during(asked, group.timeProfileId), during(asked, doorGroup.timeProfileId)]
    return [along(ofGroup, { kind: 'doorGroup', id }, own, { kind: 'door', id: door.doorId })]
  })
}

/** Every way in which a group leads to the door. */
export const waysOfGroup = (asked: Asked, group: AccessGroup): readonly Way[] =>
  [...directWays(asked, group), ...waysOfDoorGroups(asked, group)].map(way =>
    along({ kind: 'group', id: group.groupId }, way),
  )

/** An area leads to each door in it and below it. */
export const waysOfArea = ({ door }: Asked, areaId: number): readonly Way[] =>
  door.areaIds.includes(areaId) ? [along({ kind: 'area', id: areaId }, { kind: 'door', id: door.doorId })] : []

/** The time profile of a credential itself. */
export const ownTimes = (asked: Asked, timeProfileId: number | null): Way => during(asked, timeProfileId)
