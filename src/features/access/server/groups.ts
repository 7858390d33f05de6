import { sql } from 'kysely'
import type { AccessDoor, AccessDoorGroup, AccessGroup } from '../../../domain/access/index.ts'
import type { DoorTime } from '../../../domain/entities/people/group.ts'
import { type Queryable, runSql } from '../../../../server/kit/index.ts'

interface GroupRow {
  readonly groupId: number
  readonly areaId: number | null
  readonly timeProfileId: number | null
  readonly autoAllDoors: boolean
  readonly doorIds: readonly number[]
  readonly doorGroupIds: readonly number[]
  readonly doorTimes: readonly DoorTime[] | null
}

/** The groups that lead to a door at any time. */
export async function groupsTo(on: Queryable, clientId: number, { doorId, areaIds }: AccessDoor): Promise<number[]> {
  const rows = await runSql<{ groupId: number }>(
    on,
    sql`select "groupId" from "group" where "clientId" = ${clientId} and "deletedAt" is null and (
      "doorIds" @> ${[doorId]}::integer[] or "doorTimes" @> ${JSON.stringify([{ doorId }])}::jsonb
      or ("autoAllDoors" and "areaId" = any(${[...areaIds]}))
      or "doorGroupIds" && array(select "doorGroupId" from door_group
        where "clientId" = ${clientId} and "deletedAt" is null and "doorIds" @> ${[doorId]}::integer[]))`,
  )
  return rows.map(({ groupId }) => groupId)
}

/** Groups of a client with those of their doors that are asked about. */
export async function groupsOf(
  on: Queryable,
  clientId: number,
  groupIds: readonly number[],
  doorIds: readonly number[],
): Promise<ReadonlyMap<number, AccessGroup>> {
  if (groupIds.length === 0) return new Map()
  const rows = await runSql<GroupRow>(
    on,
    sql`select "groupId", "areaId", "timeProfileId", coalesce("autoAllDoors", false) as "autoAllDoors", "doorGroupIds",
      array(select unnest("doorIds") intersect select unnest(${[...doorIds]}::integer[])) as "doorIds",
      (select jsonb_agg(t) from jsonb_array_elements("doorTimes") t
        where (t->>'doorId')::integer = any(${[...doorIds]}::integer[])) as "doorTimes"
    from "group" where "groupId" = any(${[...groupIds]}) and "clientId" = ${clientId} and "deletedAt" is null`,
  )
  return new Map(
    rows.map(row => [
      row.groupId,
      {
        ...row,
        doorIds: new Set(row.doorIds),
        doorTimes: new Map(row.doorTimes?.map(({ doorId, timeProfileId }) => [doorId, timeProfileId])),
      },
    ]),
  )
}

/** Door groups of a client with those of their doors that are asked about. */
export async function doorGroupsOf(
  on: Queryable,
  clientId: number,
  groups: Iterable<AccessGroup>,
  doorIds: readonly number[],
): Promise<ReadonlyMap<number, AccessDoorGroup>> {
  const ids = [...new Set([...groups].flatMap(({ doorGroupIds }) => doorGroupIds))]
  if (ids.length === 0) return new Map()
  const rows = await runSql<{ doorGroupId: number; timeProfileId: number | null; doorIds: readonly number[] }>(
    on,
    sql`select "doorGroupId", "timeProfileId",
      array(select unnest("doorIds") intersect select unnest(${[...doorIds]}::integer[])) as "doorIds"
    from door_group where "doorGroupId" = any(${ids}) and "clientId" = ${clientId} and "deletedAt" is null`,
  )
  return new Map(rows.map(row => [row.doorGroupId, { ...row, doorIds: new Set(row.doorIds) }]))
}
