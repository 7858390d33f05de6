import type { PoolClient } from 'pg'
import { type Author, type Directory, insertRows, writeAudit } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { type LockdownKind, lockdownTitle } from '../domain/actions.ts'
import { lockdown } from '../domain/lockdown.ts'
import type { lockdownPlan } from '../domain/lockdown-plan.ts'
import { takeOver } from './held-now.ts'
import { type ReachedDoor, reachedDoors } from './reach.ts'

export type Plan = Pick<
  RecordOf<typeof lockdownPlan>,
  'lockdownPlanId' | 'name' | 'action' | 'areaIds' | 'doorGroupIds' | 'tags' | 'confirmSeconds' | 'revertMinutes'
>

/** Who starts a run, and of which plan. */
export interface Beginning {
  readonly author: Author
  /** The areas that the author is limited to. */
  readonly areaIds?: ReadonlySet<number> | undefined
  readonly plan: Plan
  readonly kind: LockdownKind
  readonly directory: Directory
}

/** The database's instant: all processes share it, and a run ends by it whatever server there is. */
export async function databaseNow(client: PoolClient): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select now() as "at"')
  return rows[0]?.at ?? new Date()
}

/**
 * The doors that a start of the plan concerns now.
 * @throws 409 where there are none, or some are beyond the author's areas
 */
export async function doorsToTell(client: PoolClient, of: Beginning): Promise<readonly ReachedDoor[]> {
  const { areaIds, plan, directory } = of
  const doors = (await reachedDoors(client, directory, plan)).filter(({ isExcluded }) => !isExcluded)
  const beyond = areaIds ? doors.filter(({ areaId }) => !areaIds.has(areaId)).length : 0
  if (beyond > 0)
    throw fault('notNow', {
      message: `This plan reaches ${beyond === 1 ? 'a door' : `${beyond} doors`} outside your {many area}: somebody who may see all of it must start it`,
    })
  if (doors.length === 0) throw fault('notNow', { message: 'This plan reaches no door: nothing would be done' })
  return doors
}

/** What the row of a run says once it has started. */
export const startedValues = ({ plan }: Pick<Beginning, 'plan'>, doors: readonly ReachedDoor[], at: Date) => ({
  areaIds: [...new Set(doors.map(({ areaId }) => areaId))],
  doors: doors.length,
  confirmed: 0,
  confirmSeconds: plan.confirmSeconds,
  startedAt: at.toISOString(),
  revertAt: plan.revertMinutes === null ? null : new Date(at.getTime() + plan.revertMinutes * 60_000).toISOString(),
})

/** Inserts a run that starts now. @returns its key, and every run that it has changed */
export async function begin(client: PoolClient, of: Beginning): Promise<{ id: number; moved: readonly number[] }> {
  const doors = await doorsToTell(client, of)
  const at = await databaseNow(client)
  const { author } = of
  const overtaken = await requireNoneOpen(client, of)
  const started = { startedById: author.userId, startedBy: author.name }
  const id = await insertRun(client, of, { status: 'running', ...startedValues(of, doors, at), ...started }, at)
  return { id, moved: [id, ...overtaken, ...(await keepDoors(client, of, id, doors))] }
}

/** Inserts a request for a run. */
export async function requestRun(client: PoolClient, of: Beginning): Promise<{ id: number; moved: readonly number[] }> {
  const doors = await doorsToTell(client, of)
  const at = await databaseNow(client)
  const { rows } = await client.query(
    `select 1 from lockdown where "planId" = $1 and "kind" = $2 and "status" in ('requested', 'running')`,
    [of.plan.lockdownPlanId, of.kind],
  )
  if (rows.length > 0) throw fault('notNow', { message: 'This plan is running, or was asked for, already' })
  const { areaIds, confirmSeconds } = startedValues(of, doors, at)
  const requested = { requestedById: of.author.userId, requestedBy: of.author.name }
  const id = await insertRun(client, of, { status: 'requested', areaIds, confirmSeconds, ...requested }, at)
  return { id, moved: [id] }
}

/** Inserts a run that could not start, with the reason. */
export async function refuseRun(client: PoolClient, of: Beginning, outcome: string): Promise<number> {
  const { confirmSeconds } = of.plan
  const values = { status: 'declined', outcome: outcome.slice(0, 200), confirmSeconds, startedBy: of.author.name }
  return insertRun(client, of, values, await databaseNow(client))
}

/** A start replaces an open request. @throws 409 if the plan is running @returns the request */
async function requireNoneOpen(client: PoolClient, { plan, kind, author }: Beginning): Promise<readonly number[]> {
  const { rows: requested } = await client.query<{ id: number }>(
    `update lockdown set "status" = 'declined', "outcome" = $3 where "planId" = $1 and "kind" = $2 and "status" = 'requested'
     returning "lockdownId" as "id"`,
    [plan.lockdownPlanId, kind, `Started by ${author.name} without it`.slice(0, 200)],
  )
  const { rows } = await client.query(
    `select 1 from lockdown where "planId" = $1 and "kind" = $2 and "status" = 'running'`,
    [plan.lockdownPlanId, kind],
  )
  if (rows.length > 0) throw fault('notNow', { message: 'This plan is running already' })
  return requested.map(({ id }) => id)
}

async function insertRun(
  client: PoolClient,
  { author, plan, kind }: Beginning,
  values: Readonly<Record<string, unknown>>,
  at: Date,
): Promise<number> {
  const { clientId } = author
  const { lockdownPlanId: planId, name, action } = plan
  const row = { clientId, planId, plan: name, action, kind, begunAt: at.toISOString(), ...values }
  const [id = 0] = await insertRows(client, lockdown.table, [row], lockdown.key)
  const title = lockdownTitle(action, kind, name)
  await writeAudit(client, author, at, {
    entity: lockdown,
    recordId: id,
    change: 'added',
    before: null,
    after: row,
    title,
  })
  return id
}

/** Inserts the doors of a run that starts, due at once. @returns the runs that it takes doors over from */
export async function keepDoors(
  client: PoolClient,
  { author: { clientId }, plan: { action }, kind }: Beginning,
  lockdownId: number,
  doors: readonly ReachedDoor[],
): Promise<readonly number[]> {
  await client.query(
    `insert into lockdown_door ("lockdownId", "phase", "doorId", "controllerId", "areaId", "number", "place", "controller", "nextAt")
     select $1, 'start', "doorId", "controllerId", "areaId", "number", "place", "controller", now()
     from jsonb_to_recordset($2::jsonb) as d("doorId" integer, "controllerId" integer, "areaId" integer, "number" integer,
       "place" text, "controller" text)`,
    [lockdownId, JSON.stringify(doors)],
  )
  return kind === 'drill' ? [] : takeOver(client, lockdownId, { clientId, action, doors })
}
