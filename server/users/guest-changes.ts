import { sql } from 'kysely'
import type { clientRelation } from '../../src/domain/entities/control-panel/client-relation.ts'
import { holds, type Entity } from '../../src/domain/entity.ts'
import { byId, endpoint } from '../endpoint/endpoint.ts'
import { findRow, parseKey } from '../rest/find-row.ts'
import { pageQuery } from '../rest/page-query.ts'
import { runSql, type Queryable } from '../db/query.ts'
import { recordGate } from '../rest/served.ts'
import type { Session } from '../session.ts'
import type { UserAction, ActionPage } from './activity.ts'
import { actionPage, seenActions } from './seen-actions.ts'

/** What the people of a related client added, changed, deleted, commanded and exported: it stays when the relation is revoked. */
export function guestChanges(relation: typeof clientRelation) {
  const { permission, own } = recordGate(relation, 'read')
  return endpoint({
    method: 'GET',
    path: `${relation.api}/:id/changes`,
    tag: relation.id,
    summary: 'What the related client has changed here, newest first',
    ...(permission && { permission }),
    guard: { ...(own && { own }) },
    params: byId,
    query: pageQuery({}),
    refusal: 400,
    reply: actionPage,
    async handle({ context, session, params: { id }, query: { limit, after } }) {
      const { pool } = context.database
      const row = await findRow(pool, relation, session, parseKey(relation, id))
      const readable = Object.values(context.entities).filter(
        entity => entity.verbs.includes('read') && holds(session.permissions, entity.permission.read),
      )
      const asked = { guestId: row.relatedClientId, limit, after: Number(after ?? 0) }
      const { actions, next } = await readChanges(pool, session, readable, asked)
      return { items: await seenActions(context, session, readable, actions), next }
    },
  })
}

/** One page, by the index of what guests have changed. */
async function readChanges(
  on: Queryable,
  { clientId }: Session,
  entities: readonly Entity[],
  { guestId, limit, after }: { guestId: number; limit: number; after: number },
): Promise<ActionPage> {
  const found = await runSql<UserAction>(
    on,
    sql`
    select "auditEntryId", "entity", "recordId", "change", "by", "at", "before", "after" from audit_entry
    where "clientId" = ${clientId} and "homeClientId" = ${guestId} ${after > 0 ? sql`and "auditEntryId" < ${after}` : sql``}
    order by "auditEntryId" desc limit ${limit + 1}`,
  )
  const actions = found.slice(0, limit)
  const next = found.length > limit ? String(actions.at(-1)?.auditEntryId) : null
  const readable = new Set(entities.map(({ id }) => id))
  return { actions: actions.filter(({ entity }) => readable.has(entity)), next }
}
