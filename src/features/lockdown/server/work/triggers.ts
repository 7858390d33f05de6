import type { PoolClient } from 'pg'
import { type Context, directoriesOf, inTransaction } from '../../../../../server/kit/index.ts'
import { Fault } from '../../../../domain/faults.ts'
import { lockdownPlan } from '../../domain/lockdown-plan.ts'
import { begin, type Beginning, type Plan, refuseRun } from '../begin.ts'
import { tellMoved } from '../moved.ts'

const most = 100

interface Due {
  readonly id: number
  readonly clientId: number
  readonly planId: number
  readonly source: string
}

/** Starts the plans whose inputs have gone active, each once across all processes. */
export async function startTriggered(context: Context): Promise<void> {
  const { rows } = await context.database.pool.query<Due>(
    `select "lockdownTriggerId"::integer as "id", "clientId", "planId", "source" from lockdown_trigger
     order by lockdown_trigger."lockdownTriggerId" limit ${most}`,
  )
  const failures: unknown[] = []
  // One that fails keeps no other from starting; it is tried again.
  for (const due of rows) await startOne(context, due).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Lockdown plans could not be started by their inputs')
}

async function startOne(context: Context, due: Due): Promise<void> {
  const { id, clientId, planId, source } = due
  const directory = await directoriesOf(context).of(clientId)
  const moved = await inTransaction(context.database.pool, async client => {
    // Plans are started one after the other; the process that deletes the trigger starts the plan.
    const { rows: plans } = await client.query<Plan>(
      `select "lockdownPlanId", "name", "action", "areaIds", "doorGroupIds", "tags", "confirmSeconds", "revertMinutes"
       from ${lockdownPlan.table} where "lockdownPlanId" = $1 and "deletedAt" is null for update`,
      [planId],
    )
    const { rowCount } = await client.query('delete from lockdown_trigger where "lockdownTriggerId" = $1', [id])
    const [plan] = plans
    if (!plan || rowCount !== 1) return []
    const author = { clientId, homeClientId: clientId, userId: null, name: `Input: ${source}` }
    return (await isRunning(client, planId)) ? [] : startOrSay(client, { author, plan, kind: 'real', directory })
  })
  tellMoved(context, clientId, moved)
}

async function isRunning(client: PoolClient, planId: number): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from lockdown where "planId" = $1 and "kind" = 'real' and "status" = 'running'`,
    [planId],
  )
  return rows.length > 0
}

/** A button that did nothing must not look as if it had: a run that could not start is listed, with the reason. */
const startOrSay = (client: PoolClient, beginning: Beginning): Promise<readonly number[]> =>
  begin(client, beginning).then(
    run => run.moved,
    async (error: unknown) => {
      if (error instanceof Fault) return [await refuseRun(client, beginning, error.message)]
      throw error
    },
  )
