import type { Pool } from 'pg'
import { endpoint, type Session } from '../../../../server/kit/index.ts'
import { lockdownTitle } from '../domain/actions.ts'
import { lockdown } from '../domain/lockdown.ts'
import { type RunningLockdown, runningLockdowns } from '../domain/wire.ts'
import { type Areas, areasValue, countsOf, openDoorsOf, type Phase, standingOpen } from './read-doors.ts'

const most = 20

type Row = Pick<
  RunningLockdown,
  'lockdownId' | 'plan' | 'action' | 'kind' | 'status' | 'by' | 'isOwn' | 'isOverdue'
> & {
  readonly begunAt: Date
  readonly revertAt: Date | null
  readonly endedAt: Date | null
}

/**
 * The runs that every user of the client is shown, whatever else they may see, because somebody may be standing at a door
 * that has just locked. Users with an area limit are shown the doors in their areas.
 */
export const running = endpoint({
  method: 'GET',
  path: `${lockdown.api}/running`,
  tag: lockdown.id,
  summary: 'The lockdowns that are asked for, running, or returning to normal',
  reply: runningLockdowns,
  async handle({ context: { database }, session }) {
    const areas: Areas = session.areaIds ?? null
    const rows = await openRuns(database.pool, session, areas)
    const items: RunningLockdown[] = []
    for (const row of rows) items.push(await told(database.pool, row, areas))
    return { items }
  },
})

async function openRuns(pool: Pool, { clientId, userId }: Session, areas: Areas): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>(
    `select l."lockdownId", l."plan", l."action", l."kind", l."status", l."begunAt", l."revertAt", l."endedAt",
       case l."status" when 'requested' then l."requestedBy" when 'running' then l."startedBy" else l."endedBy" end as "by",
       l."status" = 'requested' and l."requestedById" = $2 as "isOwn",
       case l."status" when 'reverting' then l."endedAt" else l."startedAt" end
         + l."confirmSeconds" * interval '1 second' <= now() is true as "isOverdue"
     from lockdown l where l."clientId" = $1 and l."status" in ('requested', 'running', 'reverting')
       and ($3::integer[] is null or l."areaIds" && $3)
     order by l."kind" = 'drill', l."lockdownId" desc limit ${most}`,
    [clientId, userId, areasValue(areas)],
  )
  return rows
}

async function told(pool: Pool, row: Row, areas: Areas): Promise<RunningLockdown> {
  const { lockdownId, plan, action, kind, status, begunAt, revertAt, endedAt } = row
  const phase: Phase = status === 'reverting' ? 'revert' : 'start'
  return {
    ...row,
    title: lockdownTitle(action, kind, plan),
    begunAt: begunAt.toISOString(),
    revertAt: revertAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    counts: await countsOf(pool, lockdownId, phase, areas),
    open: await openDoorsOf(pool, lockdownId, phase, areas),
    standingOpen: await standingOpen(pool, lockdownId, areas),
  }
}
