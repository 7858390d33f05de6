import type { Pool, PoolClient } from 'pg'
import { pgArray } from '../../../../server/kit/index.ts'
import { type DoorCounts, type DoorState, doorStateNames } from '../domain/door-states.ts'
import type { RunningLockdown } from '../domain/wire.ts'

export type Phase = 'start' | 'revert'
type On = Pool | PoolClient
/** The areas that a caller is limited to; null for all. */
export type Areas = ReadonlySet<number> | null

const mostOpen = 6
export const areasValue = (areas: Areas) => areas && pgArray(areas)

/** The order in which doors are shown: those that need a look first. */
export const stateOrder = `array_position(array['${doorStateNames.join("', '")}'], d."state"), d."place", d."doorId"`

/** How many doors of a phase there are of each state. */
export async function countsOf(on: On, lockdownId: number, phase: Phase, areas: Areas): Promise<DoorCounts> {
  const { rows } = await on.query<{ state: DoorState; doors: number }>(
    `select d."state", count(*)::integer as "doors" from lockdown_door d
     where d."lockdownId" = $1 and d."phase" = $2 and ($3::integer[] is null or d."areaId" = any($3)) group by 1`,
    [lockdownId, phase, areasValue(areas)],
  )
  const counts = { refused: 0, silent: 0, offline: 0, waiting: 0, confirmed: 0, takenOver: 0 }
  for (const { state, doors } of rows) counts[state] = doors
  return counts
}

/** The first doors of a phase that have not confirmed. */
export async function openDoorsOf(
  on: On,
  lockdownId: number,
  phase: Phase,
  areas: Areas,
): Promise<RunningLockdown['open']> {
  const { rows } = await on.query<RunningLockdown['open'][number]>(
    `select d."doorId", d."place", d."state", d."reason" from lockdown_door d
     where d."lockdownId" = $1 and d."phase" = $2 and d."state" not in ('confirmed', 'takenOver')
       and ($3::integer[] is null or d."areaId" = any($3)) order by ${stateOrder} limit ${mostOpen}`,
    [lockdownId, phase, areasValue(areas)],
  )
  return rows
}

/**
 * A locked door that is held, forced or left open lets anybody through, whatever its controller has confirmed. One that
 * has just confirmed may still be shown as it was.
 */
export const standsOpenSql = `(l."action" = 'lock' and l."kind" = 'real' and l."status" = 'running' and d."phase" = 'start'
  and d."state" = 'confirmed' and d."confirmedAt" < now() - interval '3 seconds'
  and o."status" in ('unlocked', 'open', 'forced', 'heldOpen'))`

const mostStanding = 4

/** The doors of a run that are locked, and not shut. */
export async function standingOpen(on: On, lockdownId: number, areas: Areas): Promise<RunningLockdown['standingOpen']> {
  const { rows } = await on.query<{ place: string; doors: number }>(
    `select d."place", (count(*) over ())::integer as "doors" from lockdown l join lockdown_door d using ("lockdownId")
     join door o on o."doorId" = d."doorId"
     where l."lockdownId" = $1 and ${standsOpenSql} and ($2::integer[] is null or d."areaId" = any($2))
     order by d."place" limit ${mostStanding}`,
    [lockdownId, areasValue(areas)],
  )
  return { doors: rows[0]?.doors ?? 0, first: rows.map(({ place }) => place) }
}
