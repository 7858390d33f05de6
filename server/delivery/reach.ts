import { entities, type EntityId } from '../../src/domain/entities/index.ts'

/** What is wired to a controller, or is one, concerns that one; also when it has just been deleted. */
export function reachOfOwn(entity: EntityId): string {
  const { table, key } = entities[entity]
  return `select "${key}" as "id", "controllerId" from "${table}" where "${key}" = any($1)`
}

/** Time profiles and holidays are few, and any record of any controller may begin to depend on one. */
export function reachOfAllControllers(entity: EntityId): string {
  const { table, key } = entities[entity]
  return `select p."${key}" as "id", c."controllerId"
    from ${table} p join controller c on c."clientId" = p."clientId" and c."deletedAt" is null
    where p."${key}" = any($1)`
}

/** A door group concerns the controllers of its doors. */
export const reachOfDoors = `select distinct g."doorGroupId" as "id", d."controllerId"
  from door_group g join door d on d."doorId" = any(g."doorIds") and d."deletedAt" is null
  where g."doorGroupId" = any($1)`

/** A zone concerns the controllers of its doors. */
export const reachOfZoneDoors = `select distinct d."zoneId" as "id", d."controllerId"
  from door d where d."clientId" = $2 and d."zoneId" = any($1) and d."deletedAt" is null`

/**
 * Access to an area is access to the doors in it and below it; access through a group to the group's doors, or where it
 * takes all doors to those of its area, except doors that are excluded from that; and to the doors of its door groups,
 * and those with times of their own. It concerns their controllers.
 * @param roots SQL of "id", "areaId" and "groupId": which record gives access to what
 */
export const reachByAccess = (roots: string): string => `
  with recursive root as materialized (${roots}),
  through as (
    select g."groupId", g."areaId", g."autoAllDoors", g."doorIds", g."doorGroupIds", g."doorTimes" from "group" g
    where g."groupId" in (select "groupId" from root)
  ),
  below as (
    select "areaId" as "top", "areaId" from root where "areaId" is not null
    union select "areaId", "areaId" from through where "autoAllDoors" and "areaId" is not null
    union select b."top", a."areaId" from below b
      join area a on a."clientId" = $2 and a."parentAreaId" = b."areaId" and a."deletedAt" is null
  ),
  place as materialized (
    select b."top", d."controllerId", bool_and(d."excludeFromAutoAllDoors") as "excluded" from below b
    join door d on d."clientId" = $2 and d."areaId" = b."areaId" and d."deletedAt" is null
    group by b."top", d."controllerId"
  ),
  "of" as materialized (
    select t."groupId", p."controllerId" from through t join place p on p."top" = t."areaId"
    where t."autoAllDoors" and not p."excluded"
    union select t."groupId", d."controllerId" from through t
    join door d on d."doorId" = any(t."doorIds") and d."deletedAt" is null where not t."autoAllDoors"
    union select t."groupId", d."controllerId" from through t
    join door_group g on g."doorGroupId" = any(t."doorGroupIds") and g."deletedAt" is null
    join door d on d."doorId" = any(g."doorIds") and d."deletedAt" is null
    union select t."groupId", d."controllerId" from through t
    cross join lateral jsonb_to_recordset(t."doorTimes") as e("doorId" integer)
    join door d on d."doorId" = e."doorId" and d."deletedAt" is null
  )
  select r."id", p."controllerId" from root r join place p on p."top" = r."areaId"
  union select r."id", o."controllerId" from root r join "of" o on o."groupId" = r."groupId"`
