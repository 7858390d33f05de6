import { entities, type EntityId } from '../../src/domain/entities/index.ts'

/** What is wired to a controller, or is one, concerns that one; also when it has just been deleted. */
export function reachOfOwn(entity: EntityId): string {
  const { table, key } = entities[entity]
  return `select "${key}" as "id", "controllerId" from "${table}" where "${key}" = any($1)`
}

/** Time profiles are few, and any record of any controller may begin to refer to one. */
export const reachOfAllControllers = `select p."timeProfileId" as "id", c."controllerId"
  from time_profile p join controller c on c."clientId" = p."clientId" and c."deletedAt" is null
  where p."timeProfileId" = any($1)`

/** A door group concerns the controllers of its doors. */
export const reachOfDoors = `select distinct g."doorGroupId" as "id", d."controllerId"
  from door_group g join door d on d."doorId" = any(g."doorIds") and d."deletedAt" is null
  where g."doorGroupId" = any($1)`

/**
 * Access to an area is access to the doors in it and below it; access through a group to the group's doors, or where it
 * takes all doors to those of its area, except doors that are excluded from that. It concerns their controllers.
 * @param roots SQL of "id", "areaId" and "groupId": which record gives access to what
 */
export const reachByAccess = (roots: string): string => `
  with recursive root as materialized (${roots}),
  through as (
    select g."groupId", g."areaId", g."autoAllDoors", g."doorIds" from "group" g
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
  )
  select r."id", p."controllerId" from root r join place p on p."top" = r."areaId"
  union select r."id", o."controllerId" from root r join "of" o on o."groupId" = r."groupId"`
