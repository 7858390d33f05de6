import type { Pool } from 'pg'
import { type Answer, isOfController } from './ask-door.ts'
import type { DueDoor } from './due-door.ts'

/** What one command covers: a door, or all doors of the controller that the run has yet to command. */
const concerned = (door: DueDoor): readonly [where: string, values: unknown[]] =>
  isOfController(door)
    ? [`"lockdownId" = $1 and "phase" = $2 and "controllerId" = $3`, [door.lockdownId, door.phase, door.controllerId]]
    : [`"lockdownDoorId" = $1`, [door.lockdownDoorId]]

/**
 * Records that a command is about to be sent. From now on the run has something to undo, even if this process dies before
 * the answer arrives.
 * @returns which doors may have been commanded before; undefined if the run has ended, or has lost the door
 */
export async function keepAsked(pool: Pool, door: DueDoor): Promise<ReadonlyMap<number, boolean> | undefined> {
  const [where, values] = concerned(door)
  const { rows } = await pool.query<{ id: number; before: boolean }>(
    `with before as (
       select "lockdownDoorId" as "id", "mayBeDone" as "before" from lockdown_door
       where ${where} and "nextAt" is not null order by "lockdownDoorId" for update)
     update lockdown_door d set "mayBeDone" = true, "triedAt" = now(), "attempts" = "attempts" + 1
     from before b where d."lockdownDoorId" = b."id" returning b."id", b."before"`,
    values,
  )
  return rows.length === 0 ? undefined : new Map(rows.map(({ id, before }) => [id, before]))
}

/** Seconds until a door is tried again: soon at first, then seldom enough for a door that is away all night. */
const againSql = `interval '1 second' * case when "attempts" < 24 then 5 else 30 end`

/** Records an answer. What the controller certainly did not do need not be undone later. */
export async function keepAnswer(
  pool: Pool,
  door: DueDoor,
  before: ReadonlyMap<number, boolean>,
  { state, reason }: Answer,
): Promise<void> {
  if (state === 'offline') await keepOffline(pool, door)
  const isUndone = state === 'offline' || state === 'refused'
  await pool.query(
    `update lockdown_door d set
       "state" = case when d."state" = 'takenOver' then d."state" else $3 end, "reason" = $4,
       "confirmedAt" = case when $3 = 'confirmed' then now() else d."confirmedAt" end,
       "nextAt" = case when $3 = 'confirmed' or d."nextAt" is null then null else now() + ${againSql} end,
       "mayBeDone" = case when $5 then b."before" else d."mayBeDone" end
     from unnest($1::bigint[], $2::boolean[]) as b("id", "before") where d."lockdownDoorId" = b."id"`,
    [[...before.keys()], [...before.values()], state, reason ?? null, isUndone],
  )
}

/** The controller is offline: its doors, of whichever run, need not be tried for a while. */
const keepOffline = (pool: Pool, { controllerId }: DueDoor) =>
  pool.query(
    `update lockdown_door set "state" = case when "state" = 'silent' then "state" else 'offline' end,
       "triedAt" = coalesce("triedAt", now()), "nextAt" = now() + ${againSql}
     where "controllerId" = $1 and "nextAt" is not null`,
    [controllerId],
  )
