import { sql } from 'kysely'
import * as z from 'zod'
import { endpoint, runSql, scope } from '../../../../server/kit/index.ts'
import type { Entity } from '../../../domain/entity.ts'
import { type FirstSteps, firstSteps, recordSteps, type StepName } from '../domain/steps.ts'

const tag = 'user'

/** What a new organisation has still to do, as far as the caller may do it: one statement, that stops at first rows. */
export const readFirstSteps = endpoint({
  method: 'GET',
  path: '/first-steps',
  tag,
  summary: 'First steps of the working client',
  reply: firstSteps,
  async handle({ context: { database }, session }): Promise<FirstSteps> {
    const { userId, clientId, permissions } = session
    const own = (Object.entries(recordSteps) as [StepName, Entity][]).filter(
      ([, { permission }]) => permissions.has(permission.add) && permissions.has(permission.read),
    )
    if (own.length === 0) return { hidden: false, steps: [] }
    const exist = own.map(
      ([step, entity]) =>
        sql`exists (select from ${sql.table(entity.table)} where ${scope(entity, session)}) as ${sql.ref(step)}`,
    )
    const ofUser = sql`"userId" = ${userId} and "clientId" = ${clientId}`
    const [row] = await runSql<Record<StepName | 'hidden', boolean>>(
      database.pool,
      sql`select ${sql.join(exist)}, exists (select from dashboard where ${ofUser}) as "wall",
        exists (select from first_steps_hidden where ${ofUser}) as "hidden"`,
    )
    const names = [...own.map(([step]) => step), 'wall'] as const
    return { hidden: row?.hidden ?? false, steps: names.map(step => ({ step, done: row?.[step] ?? false })) }
  },
})

/** Hides the first steps of the working client from the caller, or shows them again. */
export const setFirstStepsHidden = endpoint({
  method: 'POST',
  path: '/first-steps/set-hidden/:hidden',
  tag,
  summary: 'Hide the first steps, or show them',
  params: z.object({ hidden: z.enum(['true', 'false'], 'Hidden must be true or false') }),
  reply: z.object({ hidden: z.boolean() }),
  async handle({ context: { database }, session: { userId, clientId }, params: { hidden } }) {
    await runSql(
      database.pool,
      hidden === 'true'
        ? sql`insert into first_steps_hidden ("userId", "clientId") values (${userId}, ${clientId}) on conflict do nothing`
        : sql`delete from first_steps_hidden where "userId" = ${userId} and "clientId" = ${clientId}`,
    )
    return { hidden: hidden === 'true' }
  },
})
