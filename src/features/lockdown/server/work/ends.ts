import type { PoolClient } from 'pg'
import { type Context, inTransaction, writeAudit } from '../../../../../server/kit/index.ts'
import { type LockdownAction, type LockdownKind, lockdownTitle } from '../../domain/actions.ts'
import { lockdown } from '../../domain/lockdown.ts'
import { databaseNow } from '../begin.ts'
import { endDoors } from '../finish.ts'
import { tellMoved } from '../moved.ts'
import { recount } from './moves.ts'

const most = 50
/** After this long, a request that nobody has confirmed lapses. */
const requestMinutes = 15
/** How long doors that do not return to normal are tried again. */
const revertHours = 24

interface Row {
  readonly lockdownId: number
  readonly clientId: number
  readonly plan: string | null
  readonly action: LockdownAction
  readonly kind: LockdownKind
}

/** Ends runs whose time has come, by the database's clock, each once across all processes. */
export async function endDue(context: Context): Promise<void> {
  const dues = `"status" = 'running' and "revertAt" <= now()`
  await forEach(context, dues, async (client, run, at) => {
    const { isReverting, moved } = await endDoors(client, run)
    const status = isReverting ? 'reverting' : 'ended'
    await client.query(
      `update lockdown set "status" = $2, "endedAt" = $3, "endedBy" = 'Its time was over',
         "reverted" = case when "kind" = 'real' then 0 end where "lockdownId" = $1`,
      [run.lockdownId, status, at],
    )
    await note(client, run, at, { command: 'Ended by itself', status })
    return moved
  })
}

/** A request that nobody has confirmed lapses. */
export async function expireRequests(context: Context): Promise<void> {
  const dues = `"status" = 'requested' and "begunAt" <= now() - interval '${requestMinutes} minutes'`
  await forEach(context, dues, async (client, run, at) => {
    const outcome = `Nobody confirmed it within ${requestMinutes} minutes`
    await client.query(`update lockdown set "status" = 'declined', "outcome" = $2 where "lockdownId" = $1`, [
      run.lockdownId,
      outcome,
    ])
    await note(client, run, at, { status: 'declined', outcome })
    return []
  })
}

/** Closes runs whose doors are all back to normal, or have been tried for so long that somebody has to go there. */
export async function endReverted(context: Context): Promise<void> {
  const dues = `"status" = 'reverting' and ("endedAt" <= now() - interval '${revertHours} hours' or not exists (
    select from lockdown_door d where d."lockdownId" = l."lockdownId" and d."phase" = 'revert' and d."nextAt" is not null))`
  await forEach(context, dues, async (client, run, at) => {
    await client.query(`update lockdown_door set "nextAt" = null where "lockdownId" = $1 and "nextAt" is not null`, [
      run.lockdownId,
    ])
    await recount(client, [run.lockdownId])
    await client.query(`update lockdown set "status" = 'ended' where "lockdownId" = $1`, [run.lockdownId])
    await note(client, run, at, { status: 'ended' })
    return []
  })
}

/** @param change runs in a transaction of its own for each run @returns the other runs that it changes */
async function forEach(
  context: Context,
  dues: string,
  change: (client: PoolClient, run: Row, at: Date) => Promise<readonly number[]>,
): Promise<void> {
  const { pool } = context.database
  const columns = `l."lockdownId", l."clientId", l."plan", l."action", l."kind"`
  const { rows } = await pool.query<Row>(
    `select ${columns} from lockdown l where l."status" in ('requested', 'running', 'reverting') and ${dues}
     order by l."lockdownId" limit ${most}`,
  )
  for (const { lockdownId, clientId } of rows) {
    const moved = await inTransaction(pool, async client => {
      const { rows: locked } = await client.query<Row>(
        `select ${columns} from lockdown l where l."lockdownId" = $1 and ${dues} for update skip locked`,
        [lockdownId],
      )
      const [run] = locked
      return run ? [lockdownId, ...(await change(client, run, await databaseNow(client)))] : []
    })
    tellMoved(context, clientId, moved)
  }
}

/** Done by the system, and shown so in the history. */
const note = (
  client: PoolClient,
  { lockdownId, clientId, plan, action, kind }: Row,
  at: Date,
  after: Readonly<Record<string, unknown>>,
) =>
  writeAudit(client, { clientId, homeClientId: clientId, userId: null, name: 'Lockdown' }, at, {
    entity: lockdown,
    recordId: lockdownId,
    change: 'command',
    before: null,
    after,
    title: lockdownTitle(action, kind, plan),
  })
