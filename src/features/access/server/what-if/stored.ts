import { sql } from 'kysely'
import type { AccessDoorGroup, AccessGroup } from '../../../../domain/access/index.ts'
import type { DoorTime } from '../../../../domain/entities/people/group.ts'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'

/** A row of a group, or what it is to become. */
export interface GroupRow {
  readonly groupId: number
  readonly areaId: number | null
  readonly timeProfileId: number | null
  readonly autoAllDoors: boolean | null
  readonly doorIds: readonly number[] | null
  readonly doorGroupIds: readonly number[] | null
  readonly doorTimes: readonly DoorTime[] | null
}

export const accessGroupOf = (row: GroupRow): AccessGroup => ({
  groupId: row.groupId,
  areaId: row.areaId,
  timeProfileId: row.timeProfileId,
  autoAllDoors: row.autoAllDoors === true,
  doorIds: new Set(row.doorIds),
  doorGroupIds: row.doorGroupIds ?? [],
  doorTimes: new Map(row.doorTimes?.map(({ doorId, timeProfileId }) => [doorId, timeProfileId])),
})

interface DoorGroupRow {
  readonly doorGroupId: number
  readonly timeProfileId: number | null
  readonly doorIds: readonly number[] | null
}

export const accessDoorGroupOf = ({ doorGroupId, timeProfileId, doorIds }: DoorGroupRow): AccessDoorGroup => ({
  doorGroupId,
  timeProfileId,
  doorIds: new Set(doorIds),
})

/** Groups of a client with all their doors. */
export async function wholeGroups(
  on: Queryable,
  clientId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, AccessGroup>> {
  if (groupIds.length === 0) return new Map()
  const rows = await runSql<GroupRow>(
    on,
    sql`select "groupId", "areaId", "timeProfileId", "autoAllDoors", "doorIds", "doorGroupIds", "doorTimes" from "group"
      where "groupId" = any(${[...groupIds]}) and "clientId" = ${clientId} and "deletedAt" is null`,
  )
  return new Map(rows.map(row => [row.groupId, accessGroupOf(row)]))
}

/** Door groups of a client with all their doors. */
export async function wholeDoorGroups(
  on: Queryable,
  clientId: number,
  doorGroupIds: readonly number[],
): Promise<ReadonlyMap<number, AccessDoorGroup>> {
  if (doorGroupIds.length === 0) return new Map()
  const rows = await runSql<DoorGroupRow>(
    on,
    sql`select "doorGroupId", "timeProfileId", "doorIds" from door_group
      where "doorGroupId" = any(${[...doorGroupIds]}) and "clientId" = ${clientId} and "deletedAt" is null`,
  )
  return new Map(rows.map(row => [row.doorGroupId, accessDoorGroupOf(row)]))
}

/** The groups that have any of some doors, by themselves or through a door group, or all doors of an area. */
export async function groupsWith(
  on: Queryable,
  clientId: number,
  { doorIds, areaIds }: { readonly doorIds: readonly number[]; readonly areaIds: readonly number[] },
): Promise<readonly number[]> {
  const rows = await runSql<{ groupId: number }>(
    on,
    sql`select "groupId" from "group" where "clientId" = ${clientId} and "deletedAt" is null and (
      "doorIds" && ${[...doorIds]}::integer[] or ("autoAllDoors" and "areaId" = any(${[...areaIds]}::integer[]))
      or (jsonb_array_length("doorTimes") > 0 and exists (select from jsonb_array_elements("doorTimes") t
        where (t->>'doorId')::integer = any(${[...doorIds]}::integer[])))
      or "doorGroupIds" && array(select "doorGroupId" from door_group where "clientId" = ${clientId}
        and "deletedAt" is null and "doorIds" && ${[...doorIds]}::integer[]))`,
  )
  return rows.map(({ groupId }) => groupId)
}

/** The groups that use a door group or a time profile. */
export async function groupsUsing(
  on: Queryable,
  clientId: number,
  { doorGroupId = 0, timeProfileId = 0 }: { readonly doorGroupId?: number; readonly timeProfileId?: number },
): Promise<readonly number[]> {
  const rows = await runSql<{ groupId: number }>(
    on,
    sql`select "groupId" from "group" where "clientId" = ${clientId} and "deletedAt" is null and (
      "timeProfileId" = ${timeProfileId} or "doorTimes" @> ${JSON.stringify([{ timeProfileId }])}::jsonb
      or "doorGroupIds" && array(select "doorGroupId" from door_group where "clientId" = ${clientId}
        and "deletedAt" is null and ("doorGroupId" = ${doorGroupId} or "timeProfileId" = ${timeProfileId})))`,
  )
  return rows.map(({ groupId }) => groupId)
}
