import type { PoolClient, Pool } from 'pg'
import { areasWithin, type Directory, pgArray, placeIn, runSql } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import type { LockdownAction } from '../domain/actions.ts'

/** The most doors that one plan may reach. */
export const mostDoors = 5000

/** The fields of a plan that decide which doors it reaches. */
export interface PlanDoors {
  readonly action: LockdownAction
  readonly areaIds: readonly number[]
  readonly doorGroupIds: readonly number[]
  readonly tags: readonly string[] | null
}

/** A door that a plan reaches, or leaves out because the door is excluded. */
export interface ReachedDoor {
  readonly doorId: number
  readonly controllerId: number
  readonly areaId: number
  readonly number: number
  /** The site, then the door. */
  readonly place: string
  readonly controller: string
  readonly siteId: number | undefined
  readonly isOffline: boolean
  /** Its controller may refuse to return it to normal. */
  readonly isSk3: boolean
  /** Not chosen: its controller unlocks all its doors. */
  readonly isBeside: boolean
  readonly isExcluded: boolean
}

interface Row {
  readonly doorId: number
  readonly controllerId: number
  readonly areaId: number
  readonly number: number
  readonly name: string
  readonly controller: string
  readonly isOffline: boolean
  readonly isSk3: boolean
  readonly isChosen: boolean
  readonly fromLock: boolean
  readonly fromFreeAccess: boolean
}

/**
 * The doors that a plan reaches now, those of a controller together and in order.
 * @throws 409 where there are too many
 */
export async function reachedDoors(
  on: Pool | PoolClient,
  directory: Directory,
  { action, areaIds, doorGroupIds, tags }: PlanDoors,
): Promise<readonly ReachedDoor[]> {
  const { clientId } = directory
  const within = areaIds.length === 0 ? [] : await runSql<{ areaId: number }>(on, areasWithin(clientId, areaIds))
  const { rows } = await on.query<Row>(
    `with chosen as (
       select d."doorId", d."controllerId" from door d
       where d."clientId" = $1 and d."deletedAt" is null and (d."areaId" = any($2::integer[])
         or d."tags" ?| $5::text[] or d."doorId" in (
         select unnest(g."doorIds") from door_group g
         where g."clientId" = $1 and g."doorGroupId" = any($3::integer[]) and g."deletedAt" is null)))
     select d."doorId", d."controllerId", d."areaId", d."number", d."name", c."name" as "controller",
       coalesce(c."state" = 'offline', false) as "isOffline", c."generation" = 'sk3' as "isSk3",
       d."doorId" in (select "doorId" from chosen) as "isChosen",
       d."excludeFromSystemLockdown" as "fromLock", d."excludeFromGlobalFreeAccess" as "fromFreeAccess"
     from door d join controller c on c."controllerId" = d."controllerId" and c."deletedAt" is null
     where d."clientId" = $1 and d."deletedAt" is null and (d."doorId" in (select "doorId" from chosen)
       or $4 and d."controllerId" in (select "controllerId" from chosen))
     order by d."controllerId", d."number", d."doorId" limit ${mostDoors + 1}`,
    [
      clientId,
      pgArray(within.map(({ areaId }) => areaId)),
      pgArray([...doorGroupIds]),
      action === 'emergencyUnlock',
      tags ?? [],
    ],
  )
  if (rows.length > mostDoors)
    throw fault('notNow', { message: `This plan reaches more than ${mostDoors} doors: make several of it` })
  return rows.map(row => reached(row, action, directory))
}

function reached(row: Row, action: LockdownAction, directory: Directory): ReachedDoor {
  const { doorId, controllerId, areaId, number, name, controller, isOffline, isSk3, isChosen } = row
  const site = directory.siteOf(areaId)
  return {
    doorId,
    controllerId,
    areaId,
    number,
    place: placeIn(`${number} ${name}`, site?.title),
    controller,
    siteId: site?.id,
    isOffline,
    isSk3,
    isBeside: !isChosen,
    isExcluded: action === 'lock' ? row.fromLock : action === 'freeAccess' && row.fromFreeAccess,
  }
}
