import * as z from 'zod'
import { holds, type Entity } from '../../src/domain/entity.ts'
import { byId, endpoint } from '../endpoint/endpoint.ts'
import { findRow, parseKey } from '../rest/find-row.ts'
import { pageQuery } from '../rest/page-query.ts'
import { recordGate } from '../rest/served.ts'
import { readActions } from './activity.ts'
import { actionPage, seenActions } from './seen-actions.ts'

const query = pageQuery({
  entity: z.string('entity is given twice').optional(),
  from: instantOf('from'),
  to: instantOf('to'),
})

function instantOf(name: string) {
  const wrong = `${name} must be a date and time of UTC, as 2026-01-31T00:00:00Z`
  return z
    .string(`${name} is given twice`)
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/, wrong)
    .refine(text => !Number.isNaN(Date.parse(text)), wrong)
    .meta({ format: 'date-time' })
    .transform(text => new Date(text))
    .optional()
}

/** What a user did, newest first, as far as the caller may read the records' history. */
export function activity(user: Entity) {
  const { permission, own } = recordGate(user, 'read')
  return endpoint({
    method: 'GET',
    path: `${user.api}/:id/activity`,
    tag: user.id,
    summary: 'What a user did, newest first',
    ...(permission && { permission }),
    guard: { ...(own && { own }) },
    params: byId,
    query,
    refusal: 400,
    reply: actionPage,
    async handle({ context, session, params, query: { limit, after, entity, from, to } }) {
      const { pool } = context.database
      const userId = parseKey(user, params.id)
      const readable = Object.values(context.entities).filter(
        ({ id, permission: { read }, verbs }) =>
          verbs.includes('read') && holds(session.permissions, read) && (entity === undefined || id === entity),
      )
      await findRow(pool, user, session, userId)
      const asked = { userId, limit, after: after === undefined ? undefined : Number(after), from, to }
      const { actions, next } = await readActions(pool, session, readable, asked)
      return { items: await seenActions(context, session, readable, actions), next }
    },
  })
}
