import type { Pool } from 'pg'
import type { LockdownAction, LockdownKind } from '../../domain/actions.ts'

/** A door that is due for a command, and its run. */
export interface DueDoor {
  readonly lockdownDoorId: number
  readonly lockdownId: number
  readonly clientId: number
  readonly phase: 'start' | 'revert'
  readonly controllerId: number
  readonly number: number
  readonly controller: string
  readonly action: LockdownAction
  readonly kind: LockdownKind
  /** Who has started it, or ended it. */
  readonly userId: number | null
  readonly name: string
}

/** The next door of a controller: first those never tried, in order, then the one tried longest ago. */
export async function nextDoor(pool: Pool, controllerId: number): Promise<DueDoor | undefined> {
  const { rows } = await pool.query<DueDoor>(
    `select d."lockdownDoorId", d."lockdownId", l."clientId", d."phase", d."controllerId", d."number", d."controller",
       l."action", l."kind",
       case when d."phase" = 'start' or l."endedAt" is null then l."startedById" else l."endedById" end as "userId",
       coalesce(case when d."phase" = 'start' or l."endedAt" is null then l."startedBy" else l."endedBy" end, 'Lockdown') as "name"
     from lockdown_door d join lockdown l using ("lockdownId")
     where d."controllerId" = $1 and d."nextAt" <= now()
     order by d."triedAt" nulls first, d."lockdownDoorId" limit 1`,
    [controllerId],
  )
  return rows[0]
}

/** Controllers with a door that is due for a command, the longest due first. */
export async function dueControllers(pool: Pool, most: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ controllerId: number }>(
    `select "controllerId", min("nextAt") as "since" from lockdown_door where "nextAt" <= now()
     group by "controllerId" order by "since", "controllerId" limit $1`,
    [most],
  )
  return rows.map(({ controllerId }) => controllerId)
}
