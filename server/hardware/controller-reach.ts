import { sql } from 'kysely'
import { controllerNotAbove, doorOutside, doorTakenAway } from '../../src/domain/standing.ts'
import type { Writing } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'

/** Refuses a door whose controller is neither in the door's area nor in one above it. */
export async function refuseForeignController(
  { client, errors }: Writing,
  { areaId, controllerId }: Readonly<Record<'areaId' | 'controllerId', number>>,
  propertyName: 'areaId' | 'controllerId',
): Promise<void> {
  const [found] = await runSql<{ reached: boolean }>(
    client,
    sql`
    with recursive above as (
      select "areaId", "parentAreaId" from area where "areaId" = ${areaId}
      union
      select a."areaId", a."parentAreaId" from area a join above on a."areaId" = above."parentAreaId"
    ) select "areaId" in (select "areaId" from above) as "reached" from controller where "controllerId" = ${controllerId}`,
  )
  if (found?.reached !== false) return
  const errorMessage =
    propertyName === 'controllerId'
      ? 'Controller must be in the same place as the door, or above it'
      : controllerNotAbove
  errors.push({ propertyName, errorMessage })
}

/** Refuses to move a controller away from above its doors. */
export async function refuseLeavingDoors(
  { client, errors }: Writing,
  areaId: number,
  controllerId: number,
): Promise<void> {
  const [outside] = await runSql<{ number: number; name: string }>(
    client,
    sql`
    with recursive below as (
      select "areaId" from area where "areaId" = ${areaId}
      union
      select a."areaId" from area a join below on a."parentAreaId" = below."areaId" where a."deletedAt" is null
    ) select "number", "name" from door
    where "controllerId" = ${controllerId} and "deletedAt" is null and "areaId" not in (select "areaId" from below)
    order by "number" limit 1`,
  )
  if (outside) errors.push({ propertyName: 'areaId', errorMessage: doorOutside(outside) })
}

/** Refuses to move an area with a door whose controller stays behind, and would not be above the door any more. */
export async function refuseTakenDoors(
  { client, errors }: Writing,
  areaId: number,
  parentAreaId: number | null,
): Promise<void> {
  const [taken] = await runSql<{ number: number; name: string }>(
    client,
    sql`
    with recursive below as (
      select ${areaId}::integer as "areaId"
      union
      select a."areaId" from area a join below on a."parentAreaId" = below."areaId" where a."deletedAt" is null
    ), above as (
      select "areaId", "parentAreaId" from area where "areaId" = ${parentAreaId}::integer
      union
      select a."areaId", a."parentAreaId" from area a join above on a."areaId" = above."parentAreaId"
    ) select door."number", door."name" from door
    join controller on controller."controllerId" = door."controllerId"
    where door."areaId" in (select "areaId" from below) and door."deletedAt" is null
      and controller."areaId" not in (select "areaId" from below)
      and controller."areaId" not in (select "areaId" from above)
    order by door."number" limit 1`,
  )
  if (taken) errors.push({ propertyName: 'parentAreaId', errorMessage: doorTakenAway(taken) })
}
