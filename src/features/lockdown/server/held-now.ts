import type { Pool, PoolClient } from 'pg'
import { pgArray } from '../../../../server/kit/index.ts'
import type { LockdownAction } from '../domain/actions.ts'
import type { ReachedDoor } from './reach.ts'

/**
 * An emergency unlock acts on whole controllers and overrides the mode of each lock, without changing it. So a newer run
 * takes over doors one by one from a run of its own kind, and all doors of a controller from a run of the other kind.
 * @param action and the ids as SQL
 */
const heldSql = (action: string, doorIds: string, controllerIds: string) => `
  l."clientId" = $1 and l."kind" = 'real' and d."takenOverBy" is null and (
    (l."action" = 'emergencyUnlock') = (${action} = 'emergencyUnlock') and d."doorId" = any(${doorIds}::integer[])
      and (l."status" = 'running' or l."status" = 'reverting' and d."phase" = 'revert')
    or (l."action" = 'emergencyUnlock') <> (${action} = 'emergencyUnlock') and l."status" = 'running'
      and d."phase" = 'start' and d."controllerId" = any(${controllerIds}::integer[]))`

interface Taking {
  readonly clientId: number
  readonly action: LockdownAction
  readonly doors: readonly ReachedDoor[]
}
const idsOf = ({ clientId, action, doors }: Taking) => [
  clientId,
  action,
  pgArray(doors.map(({ doorId }) => doorId)),
  pgArray(new Set(doors.map(({ controllerId }) => controllerId))),
]

/** How many of the doors another run holds now. A real start would take them over. */
export async function countHeld(on: Pool | PoolClient, taking: Taking): Promise<number> {
  const { rows } = await on.query<{ doors: number }>(
    `select count(distinct d."doorId")::integer as "doors" from lockdown l join lockdown_door d using ("lockdownId")
     where l."status" in ('running', 'reverting') and ${heldSql('$2::text', '$3', '$4')}`,
    idsOf(taking),
  )
  return rows[0]?.doors ?? 0
}

/**
 * A newer run takes doors over: older runs no longer command them. If a newer lockdown takes over from an emergency
 * unlock, that is ended at the controllers concerned.
 * @returns the runs that lost doors
 */
export async function takeOver(client: PoolClient, lockdownId: number, taking: Taking): Promise<readonly number[]> {
  const { rows } = await client.query<{ lockdownId: number; lockdownDoorId: number; isEmergency: boolean }>(
    `update lockdown_door d set "takenOverBy" = $5, "nextAt" = null, "state" = 'takenOver', "reason" = null
     from lockdown l where l."lockdownId" = d."lockdownId" and l."lockdownId" <> $5
       and l."status" in ('running', 'reverting') and ${heldSql('$2::text', '$3', '$4')}
     returning d."lockdownId", d."lockdownDoorId", l."action" = 'emergencyUnlock' as "isEmergency"`,
    [...idsOf(taking), lockdownId],
  )
  if (taking.action !== 'emergencyUnlock') {
    const ended = rows.filter(({ isEmergency }) => isEmergency).map(row => row.lockdownDoorId)
    if (ended.length > 0) await revertRows(client, `d."lockdownDoorId" = any($1::bigint[])`, [pgArray(ended)])
  }
  return [...new Set(rows.map(row => row.lockdownId))]
}

/** Queues the return to normal for doors that may have been commanded. @param where of the rows `d` */
export async function revertRows(client: PoolClient, where: string, values: unknown[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into lockdown_door ("lockdownId", "phase", "doorId", "controllerId", "areaId", "number", "place", "controller", "nextAt")
     select d."lockdownId", 'revert', d."doorId", d."controllerId", d."areaId", d."number", d."place", d."controller", now()
     from lockdown_door d where d."phase" = 'start' and d."mayBeDone" and ${where}
     order by d."lockdownDoorId"
     on conflict ("lockdownId", "phase", "doorId") do nothing`,
    values,
  )
  return rowCount ?? 0
}
