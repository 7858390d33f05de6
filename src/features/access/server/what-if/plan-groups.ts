import type { AccessDoorGroup, AccessGroup } from '../../../../domain/access/index.ts'
import type { Queryable } from '../../../../../server/kit/index.ts'
import type { Intent } from './intended.ts'
import type { Plan } from './plan.ts'
import { accessDoorGroupOf, accessGroupOf, type GroupRow, groupsUsing } from './stored.ts'
import { addAll, apart } from './touched.ts'

const pairs = (times: AccessGroup['doorTimes']) => [...times].map(([doorId, times]) => `${doorId} ${times}`)

/** All doors of a group, as it is or is to be. */
export function addDoors({ doorIds, doorsOf }: Plan['touched'], group: AccessGroup | null | undefined): void {
  if (!group) return
  addAll(doorIds, group.doorIds)
  addAll(doorIds, group.doorTimes.keys())
  addAll(doorsOf.doorGroupIds, group.doorGroupIds)
  if (group.autoAllDoors && group.areaId !== null) doorsOf.areaIds.add(group.areaId)
}

/** A group: its members, and the doors that it opens otherwise than before. */
export function planGroup({ groups, touched }: Plan, { id, before, after }: Intent): void {
  const own = {
    doorIds: null,
    doorGroupIds: null,
    doorTimes: null,
    areaId: null,
    timeProfileId: null,
    autoAllDoors: null,
  }
  const groupOf = (row: Intent['before']) =>
    row && accessGroupOf({ ...own, ...row, groupId: id } as unknown as GroupRow)
  const [was, is] = [groupOf(before), groupOf(after)]
  groups.set(id, is ?? null)
  const isWhole =
    !was ||
    !is ||
    was.timeProfileId !== is.timeProfileId ||
    was.autoAllDoors !== is.autoAllDoors ||
    (is.autoAllDoors && was.areaId !== is.areaId)
  if (isWhole) {
    addDoors(touched, was)
    addDoors(touched, is)
  } else {
    addAll(touched.doorIds, apart(was.doorIds, is.doorIds))
    for (const pair of apart(pairs(was.doorTimes), pairs(is.doorTimes))) touched.doorIds.add(Number.parseInt(pair, 10))
    addAll(touched.doorsOf.doorGroupIds, apart(was.doorGroupIds, is.doorGroupIds))
  }
  if (id > 0) touched.groupIds.add(id)
}

/** A door group: the members of the groups that have it, and the doors that are in it otherwise than before. */
export async function planDoorGroup(
  on: Queryable,
  clientId: number,
  { doorGroups, touched }: Plan,
  { id, before, after }: Intent,
): Promise<void> {
  const own = { doorIds: null, timeProfileId: null }
  const groupOf = (row: Intent['before']): AccessDoorGroup | undefined =>
    row && accessDoorGroupOf({ ...own, ...row, doorGroupId: id })
  const [was, is] = [groupOf(before), groupOf(after)]
  doorGroups.set(id, is ?? null)
  const isSameTime = was && is && was.timeProfileId === is.timeProfileId
  addAll(
    touched.doorIds,
    isSameTime ? apart(was.doorIds, is.doorIds) : [...(was?.doorIds ?? []), ...(is?.doorIds ?? [])],
  )
  if (id > 0) addAll(touched.groupIds, await groupsUsing(on, clientId, { doorGroupId: id }))
}
