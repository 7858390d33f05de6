import { sql } from 'kysely'
import { type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { AccessDoor, AccessGroup, AccessGroups } from '../domain/access-doors.ts'

const { area, door, doorGroup, group, timeProfile } = entities

/** Those of the groups that the caller sees, in the order in which they are asked for. */
const groupsOf = (on: Queryable, session: Session, groupIds: readonly number[]) =>
  runSql<AccessGroup>(
    on,
    sql`
    select "group"."groupId", "group"."name", "group"."version", "group"."areaId", a."name" as "area",
      p."name" as "timeProfile", coalesce("group"."autoAllDoors", false) as "autoAllDoors",
      coalesce("group"."doorIds", '{}') as "doorIds", coalesce("group"."doorTimes", '[]') as "doorTimes",
      coalesce("group"."doorGroupIds", '{}') as "doorGroupIds"
    from "group"
    left join area a on a."areaId" = "group"."areaId"
    left join time_profile p on p."timeProfileId" = "group"."timeProfileId"
    where "group"."groupId" = any(${[...groupIds]}::integer[]) and ${scope(group, session)}
    order by array_position(${[...groupIds]}::integer[], "group"."groupId")`,
  )

/** Groups with everything that says which doors they open. */
export async function accessGroupsOf(
  on: Queryable,
  session: Session,
  groupIds: readonly number[],
): Promise<AccessGroups> {
  const groups = await groupsOf(on, session, groupIds)
  const doorGroupIds = [...new Set(groups.flatMap(each => each.doorGroupIds))]
  const doorGroups = await runSql<AccessGroups['doorGroups'][number]>(
    on,
    sql`
    select door_group."doorGroupId", door_group."name", p."name" as "timeProfile", door_group."doorIds"
    from door_group left join time_profile p on p."timeProfileId" = door_group."timeProfileId"
    where door_group."doorGroupId" = any(${doorGroupIds}::integer[]) and ${scope(doorGroup, session)}
    order by door_group."doorGroupId"`,
  )
  const timeProfiles = await runSql<AccessGroups['timeProfiles'][number]>(
    on,
    sql`
    select "timeProfileId", "name" from time_profile where ${scope(timeProfile, session)} order by "number" limit 1000`,
  )
  const areas = await runSql<AccessGroups['areas'][number]>(
    on,
    sql`
    select "areaId", "parentAreaId", "name" from area where ${scope(area, session)} order by "areaId" limit 10000`,
  )
  return { groups, doorGroups, timeProfiles, areas }
}

/** A page of the doors that the caller sees, by their keys. */
export async function accessDoorsOf(on: Queryable, session: Session, after: number, limit: number) {
  const found = await runSql<AccessDoor & { readonly number: number }>(
    on,
    sql`
    select "doorId", "number", "name", "areaId", coalesce("excludeFromAutoAllDoors", false) as "isExcluded"
    from door where "doorId" > ${after} and ${scope(door, session)} order by "doorId" limit ${limit + 1}`,
  )
  const items = found
    .slice(0, limit)
    .map(({ number, name, ...each }) => ({ ...each, name: door.title({ number, name }) }))
  return { items, next: found.length > limit ? (items.at(-1)?.doorId ?? null) : null }
}
