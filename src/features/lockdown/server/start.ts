import type { PoolClient } from 'pg'
import * as z from 'zod'
import {
  byId,
  type Context,
  directoriesOf,
  endpoint,
  findRow,
  inTransaction,
  isUniqueViolation,
  keyIn,
  once,
  requireRecentProof,
  type Session,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { idempotencyKey } from '../../../domain/idempotency-key.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { lockdownPlan } from '../domain/lockdown-plan.ts'
import { kind, type StartedLockdown, startedLockdown } from '../domain/wire.ts'
import { begin, type Beginning, requestRun } from './begin.ts'
import { tellMoved } from './moved.ts'
import { tellSoon } from './work/soon.ts'

const body = z.strictObject({ kind, key: idempotencyKey.optional() }).meta({ id: 'LockdownStart' })
type Asked = z.infer<typeof body>
type Plan = RecordOf<typeof lockdownPlan>

/** Starts a plan, or requests it if it takes a second person. */
export const start = endpoint({
  method: 'POST',
  path: `${lockdownPlan.api}/:id/start`,
  tag: lockdownPlan.id,
  summary: 'Start a lockdown plan, or ask for it where a second person has to confirm it',
  permission: ['LOCKDOWNPLAN_READ', 'LOCKDOWN_START'],
  params: byId,
  body,
  reply: startedLockdown,
  async handle({ context, session, params, body: asked }) {
    return run(context, session, keyIn(params.id), asked, plan => {
      if (asked.kind === 'real' && plan.safeguard === 'proof') requireRecentProof(session, context.now())
      return asked.kind === 'real' && plan.safeguard === 'secondPerson' ? 'requested' : 'running'
    })
  },
})

/** Requests the start of a plan. Somebody else who may start it has to confirm. */
export const request = endpoint({
  method: 'POST',
  path: `${lockdownPlan.api}/:id/request`,
  tag: lockdownPlan.id,
  summary: 'Ask for a lockdown plan to be started',
  permission: ['LOCKDOWNPLAN_READ', 'LOCKDOWN_REQUEST'],
  params: byId,
  body,
  reply: startedLockdown,
  handle: ({ context, session, params, body: asked }) =>
    run(context, session, keyIn(params.id), asked, () => 'requested'),
})

/** @param decide what becomes of it, by the plan as it is */
async function run(
  context: Context,
  session: Session,
  planId: number,
  asked: Asked,
  decide: (plan: Plan) => 'requested' | 'running',
): Promise<StartedLockdown> {
  const directory = await directoriesOf(context).of(session.clientId)
  let moved: readonly number[] = []
  const work = async (client: PoolClient): Promise<StartedLockdown> => {
    moved = []
    const plan = await findRow(client, lockdownPlan, session, planId, 'write')
    const status = decide(plan)
    const beginning: Beginning = { author: session, areaIds: session.areaIds, plan, kind: asked.kind, directory }
    return once(client, session, { key: asked.key, body: { planId, ...asked }, now: context.now() }, async () => {
      const made = await (status === 'running' ? begin : requestRun)(client, beginning)
      moved = made.moved
      return { lockdownId: made.id, status }
    })
  }
  const started = await inTransaction(context.database.pool, work).catch((error: unknown) => {
    throw isUniqueViolation(error) ? fault('notNow', { message: 'This plan is running already' }) : error
  })
  tellMoved(context, session.clientId, moved)
  tellSoon(context)
  return started
}
