import type { PoolClient } from 'pg'
import { pgArray } from '../../../../server/kit/index.ts'
import type { LockdownAction, LockdownKind } from '../domain/actions.ts'
import { revertRows } from './held-now.ts'

export interface Ending {
  readonly lockdownId: number
  readonly action: LockdownAction
  readonly kind: LockdownKind
}

interface HandedBack {
  readonly lockdownId: number
  readonly doorId: number
  readonly controllerId: number
  readonly isEmergency: boolean
  readonly isActive: boolean
}

/**
 * Ends a run. Commands that it has not sent are dropped, those that it may have sent are undone, and doors that it took
 * over go back to the older run that still holds them, which commands them again. The caller changes the row itself.
 * @returns whether there is something to undo, and the other runs that this changes
 */
export async function endDoors(
  client: PoolClient,
  { lockdownId, action, kind }: Ending,
): Promise<{ isReverting: boolean; moved: readonly number[] }> {
  await client.query(
    `update lockdown_door set "nextAt" = null where "lockdownId" = $1 and "phase" = 'start' and "nextAt" is not null`,
    [lockdownId],
  )
  if (kind === 'drill') return { isReverting: false, moved: [] }
  const back = await handBack(client, lockdownId)
  const isSame = ({ isEmergency }: HandedBack) => isEmergency === (action === 'emergencyUnlock')
  const kept = back.filter(each => each.isActive && isSame(each))
  const column = action === 'emergencyUnlock' ? 'controllerId' : 'doorId'
  await revertRows(
    client,
    `d."lockdownId" = $1 and d."${column}" <> all($2::integer[]) and (d."takenOverBy" is null or exists (
       select from lockdown n where n."lockdownId" = d."takenOverBy"
         and (n."action" = 'emergencyUnlock') <> ($3::text = 'emergencyUnlock')))`,
    [lockdownId, pgArray(new Set(kept.map(each => each[column]))), action],
  )
  const { rows } = await client.query(
    `select 1 from lockdown_door where "lockdownId" = $1 and "phase" = 'revert' and "nextAt" is not null limit 1`,
    [lockdownId],
  )
  return { isReverting: rows.length > 0, moved: [...new Set(back.map(each => each.lockdownId))] }
}

async function handBack(client: PoolClient, lockdownId: number): Promise<readonly HandedBack[]> {
  const { rows } = await client.query<HandedBack>(
    `with back as (
       select d."lockdownDoorId", (select n."takenOverBy" from lockdown_door n
         where n."lockdownId" = $1 and n."phase" = 'start' and n."doorId" = d."doorId") as "by"
       from lockdown_door d join lockdown l using ("lockdownId")
       where d."takenOverBy" = $1 and d."phase" = 'start' and l."status" = 'running')
     update lockdown_door d set "takenOverBy" = b."by",
       "state" = case when b."by" is null then 'waiting' else d."state" end,
       "confirmedAt" = case when b."by" is null then null else d."confirmedAt" end,
       "nextAt" = case when b."by" is null then now() end
     from back b join lockdown l on true
     where b."lockdownDoorId" = d."lockdownDoorId" and l."lockdownId" = d."lockdownId"
     returning d."lockdownId", d."doorId", d."controllerId", l."action" = 'emergencyUnlock' as "isEmergency",
       d."nextAt" is not null as "isActive"`,
    [lockdownId],
  )
  // An emergency unlock that is back was perhaps being ended for this run.
  const again = rows.filter(row => row.isActive && row.isEmergency)
  if (again.length > 0)
    await client.query(
      `delete from lockdown_door d using unnest($1::integer[], $2::integer[]) as b("lockdownId", "doorId")
       where d."lockdownId" = b."lockdownId" and d."doorId" = b."doorId" and d."phase" = 'revert'`,
      [pgArray(again.map(row => row.lockdownId)), pgArray(again.map(row => row.doorId))],
    )
  return rows
}
