import { sql } from 'kysely'
import { entities } from '../../../domain/entities/index.ts'
import { type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'

/** A door of a list. */
export interface DoorRow {
  readonly doorId: number
  readonly areaId: number
  readonly controllerId: number
}

/** What may lead to doors, or names them. */
export interface Within {
  readonly areaIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly doorGroupIds?: readonly number[]
  readonly zoneIds?: readonly number[]
  readonly doorIds?: readonly number[]
}

/**
 * The next doors that areas and groups may open, in the order of their ids, as the caller may see them; whether they do,
 * the decision says.
 */
export const doorsWithin = (
  on: Queryable,
  session: Session,
  { areaIds, groupIds, doorGroupIds = [], zoneIds = [], doorIds = [] }: Within,
  after: number,
  limit: number,
): Promise<DoorRow[]> =>
  runSql<DoorRow>(
    on,
    sql`with recursive through as materialized (
      select "areaId", "autoAllDoors", "doorIds", "doorGroupIds", "doorTimes" from "group"
      where "groupId" = any(${[...groupIds]}) and "clientId" = ${session.clientId} and "deletedAt" is null
    ),
    below as (
      select unnest(${[...areaIds]}::integer[]) as "areaId"
      union select "areaId" from through where "autoAllDoors" and "areaId" is not null
      union select a."areaId" from below b join area a
        on a."clientId" = ${session.clientId} and a."parentAreaId" = b."areaId" and a."deletedAt" is null
    ),
    listed as (
      select unnest("doorIds") as "doorId" from through
      union select (t->>'doorId')::integer from through cross join lateral jsonb_array_elements("doorTimes") t
      union select unnest(g."doorIds") from door_group g
        where g."doorGroupId" in (
          select unnest("doorGroupIds") from through union select unnest(${[...doorGroupIds]}::integer[])
        ) and g."clientId" = ${session.clientId} and g."deletedAt" is null
      union select unnest(${[...doorIds]}::integer[])
    )
    select "doorId", "areaId", "controllerId" from door
    where "doorId" > ${after} and ("areaId" in (select "areaId" from below) or "doorId" in (select "doorId" from listed)
        or "zoneId" = any(${[...zoneIds]}::integer[]))
      and ${scope(entities.door, session)}
    order by "doorId" limit ${limit}`,
  )
