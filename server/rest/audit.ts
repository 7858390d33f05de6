import { sql, type SqlBool } from 'kysely'
import type { ClientBase } from 'pg'
import type { Entity } from '../../src/domain/entity.ts'
import type { AuditOutcome } from '../../src/domain/audit.ts'
import type { Session } from '../session.ts'
import { kysely, run, type Queryable, type Row } from '../db/query.ts'

export type Change = 'added' | 'edited' | 'deleted' | 'command' | 'exported'

/** What is written of a change beside it. */
export interface AuditEntry {
  readonly entity: Entity
  readonly recordId: number
  readonly change: Change
  readonly before: Row | null
  readonly after: Row | null
  /** What the record is called now; its sealed values are not part of it. */
  readonly title?: string
  /** Where a device was asked. */
  readonly outcome?: AuditOutcome | undefined
}

/** Who has changed something: a user, or somebody without one, by their name. */
export type Author = Pick<Session, 'clientId' | 'homeClientId' | 'name' | 'origin'> &
  Partial<Pick<Session, 'sessionId'>> & { readonly userId: number | null }

/** Writes down who changed what; in the transaction of the change, so that neither is without the other. */
export async function writeAudit(
  client: ClientBase,
  session: Author,
  now: Date,
  { entity, recordId, change, before, after, title, outcome }: AuditEntry,
): Promise<void> {
  const entry = {
    clientId: entity.tenancy === 'shared' ? null : session.clientId,
    homeClientId: elsewhere(session),
    entity: entity.id,
    recordId,
    change,
    userId: session.userId,
    by: session.name,
    at: now,
    before: before && JSON.stringify(masked(entity, before)),
    after: after && JSON.stringify(masked(entity, after)),
    title: title ?? null,
    outcome: outcome ?? null,
    ...origins(session),
  }
  await run(client, kysely.insertInto('audit_entry').values(entry))
}

/** From where an author did something: columns of the history. */
export const origins = ({ sessionId, origin }: Pick<Author, 'sessionId' | 'origin'>) => ({
  sessionId: sessionId || null,
  network: origin?.network ?? null,
  agent: origin?.agent ?? null,
})

const longestTitle = 200
/** What a record is called in its history; nothing of a personal one, whose author alone may read it. */
export function titleThen(entity: Entity, row: Row): string | undefined {
  if (entity.personal) return undefined
  return entity.title(masked(entity, row)).trim().slice(0, longestTitle).toWellFormed() || undefined
}

/** The client that a guest belongs to; null for the client's own people. */
export const elsewhere = ({ clientId, homeClientId }: Pick<Session, 'clientId' | 'homeClientId'>): number | null =>
  homeClientId === clientId ? null : homeClientId
/** What the history says in place of a sealed value. */
export const hiddenValue = '(hidden)'

/** For the history: that a sealed value is there, or has changed, never what it is. */
export function masked({ fields }: Entity, row: Row): Row {
  const sealed = Object.keys(fields).filter(name => fields[name]?.sealed && typeof row[name] === 'string')
  return sealed.length === 0 ? row : { ...row, ...Object.fromEntries(sealed.map(name => [name, hiddenValue])) }
}

/** What differs between two states of a record: the same properties of both. */
export function difference(before: Row, after: Row): { before: Row; after: Row } {
  const differing = Object.keys(after).filter(
    name => !['version', 'updatedAt'].includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (row: Row) => Object.fromEntries(differing.map(name => [name, row[name] ?? null]))
  return { before: only(before), after: only(after) }
}

export interface HistoryPage {
  readonly items: readonly Row[]
  readonly next: string | null
}

/**
 * A record's history, newest first; `after` is the `auditEntryId` that the page before ended with. It begins where the
 * record was added last: what was before belongs to a client that it was transferred from.
 */
export async function history(
  on: Queryable,
  entity: Entity,
  recordId: number,
  limit: number,
  after: number | undefined,
): Promise<HistoryPage> {
  let query = kysely
    .selectFrom('audit_entry')
    .select(['auditEntryId', 'change', 'userId', 'by', 'at', 'before', 'after'])
    .where('entity', '=', entity.id)
    .where('recordId', '=', recordId)
    .where(sql<SqlBool>`"auditEntryId" >= coalesce((select max(a."auditEntryId") from audit_entry a
      where a."entity" = ${entity.id} and a."recordId" = ${recordId} and a."change" = 'added'), 0)`)
    .orderBy('auditEntryId', 'desc')
    .limit(limit + 1)
  if (after !== undefined) query = query.where(sql<SqlBool>`"auditEntryId" < ${after}`)
  const rows = await run(on, query)
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? String(items.at(-1)?.['auditEntryId']) : null }
}
