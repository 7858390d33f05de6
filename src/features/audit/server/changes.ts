import { sql } from 'kysely'
import { holds } from '../../../domain/entity.ts'
import {
  byId,
  type Context,
  endpoint,
  findRow,
  parseKey,
  runSql,
  seenActions,
  type Session,
} from '../../../../server/kit/index.ts'
import { auditLog } from '../domain/audit-log.ts'
import { auditChanges, type AuditChanges } from '../domain/wire.ts'

type Action = Parameters<typeof seenActions>[3][number]

/** What the change of an entry was, as far as the caller may read the record's history. */
export const changes = endpoint({
  method: 'GET',
  path: `${auditLog.api}/:id/changes`,
  tag: auditLog.id,
  summary: 'What an entry of the audit log changed',
  permission: auditLog.permission.read,
  params: byId,
  reply: auditChanges,
  async handle({ context, session, params: { id } }) {
    const row = await findRow(context.database.pool, auditLog, session, parseKey(auditLog, id))
    return changesOf(context, session, row.auditEntryId)
  },
})

async function changesOf(context: Context, session: Session, auditEntryId: number | null): Promise<AuditChanges> {
  const none: AuditChanges = { before: null, after: null, isThere: false }
  if (auditEntryId === null) return none
  const [action] = await runSql<Action>(
    context.database.pool,
    sql`select "auditEntryId", "entity", "recordId", "change", "by", "at", "before", "after" from audit_entry
        where "auditEntryId" = ${auditEntryId}`,
  )
  const entity = action && context.entities[action.entity]
  if (!entity || !entity.verbs.includes('read') || !holds(session.permissions, entity.permission.read)) return none
  const [seen] = await seenActions(context, session, [entity], [action])
  return seen ? auditChanges.parse(seen) : none
}
