import type { Pool } from 'pg'
import { byId, endpoint, findRow, parseKey } from '../../../../server/kit/index.ts'
import { type DoorStatus, doorStatuses } from '../../../domain/door-status.ts'
import { lockdown } from '../domain/lockdown.ts'
import { type LockdownDoor, type LockdownDoors, lockdownDoors, type LockdownPhase } from '../domain/wire.ts'
import { countsOf, type Phase, standsOpenSql, stateOrder } from './read-doors.ts'

/** The most that a page lists of a phase; the report has all. */
const mostListed = 1000

/** Every door of a run: how it was commanded, and whether its controller has confirmed. */
export const doors = endpoint({
  method: 'GET',
  path: `${lockdown.api}/:id/doors`,
  tag: lockdown.id,
  summary: 'The doors of a lockdown, those that have not confirmed first',
  permission: lockdown.permission.read,
  params: byId,
  reply: lockdownDoors,
  async handle({ context: { database }, session, params }) {
    const id = parseKey(lockdown, params.id)
    await findRow(database.pool, lockdown, session, id)
    return doorsOfRun(database.pool, id, mostListed)
  },
})

/** Reads them. The run must exist, and be the caller's to see. */
export async function doorsOfRun(pool: Pool, id: number, most: number): Promise<LockdownDoors> {
  const [start, revert] = [await phaseOf(pool, id, 'start', most), await phaseOf(pool, id, 'revert', most)]
  return { start, revert: revert.doors.length > 0 ? revert : null }
}

type Row = Omit<LockdownDoor, 'triedAt' | 'confirmedAt' | 'standsOpen'> & {
  readonly standsOpen: DoorStatus | null
  readonly triedAt: Date | null
  readonly confirmedAt: Date | null
  readonly isOverdue: boolean
}

async function phaseOf(pool: Pool, id: number, phase: Phase, most: number): Promise<LockdownPhase> {
  const counts = await countsOf(pool, id, phase, null)
  const since = phase === 'start' ? 'l."startedAt"' : 'l."endedAt"'
  const { rows } = await pool.query<Row>(
    `select d."doorId", d."place", d."controllerId", d."controller", d."state", d."reason", d."attempts", d."triedAt",
       d."confirmedAt", greatest(0, extract(epoch from d."confirmedAt" - ${since}))::double precision as "after",
       case when ${standsOpenSql} then o."status" end as "standsOpen",
       (${since} + l."confirmSeconds" * interval '1 second' <= now()) is true as "isOverdue"
     from lockdown l join lockdown_door d using ("lockdownId") left join door o on o."doorId" = d."doorId"
     where l."lockdownId" = $1 and d."phase" = $2 order by ${stateOrder} limit ${most}`,
    [id, phase],
  )
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0)
  return {
    counts,
    isOverdue: rows[0]?.isOverdue ?? false,
    doors: rows.map(({ isOverdue: _isOverdue, triedAt, confirmedAt, standsOpen, ...door }) => ({
      ...door,
      triedAt: triedAt?.toISOString() ?? null,
      confirmedAt: confirmedAt?.toISOString() ?? null,
      standsOpen: standsOpen === null ? null : doorStatuses[standsOpen],
    })),
    more: all - rows.length,
  }
}
