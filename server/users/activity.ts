import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { runSql, type Queryable, type Row } from '../db/query.ts'
import type { Session } from '../session.ts'

/** The parameters of a user's activity log. */
export interface ActivityRequest {
  readonly userId: number
  readonly limit: number
  /** The `auditEntryId` that the page before ended with. */
  readonly after: number | undefined
  /** From this instant on, and before that one. */
  readonly from: Date | undefined
  readonly to: Date | undefined
}

/** One action of a user, as it is stored. */
export interface UserAction extends Row {
  readonly auditEntryId: number
  readonly entity: string
  readonly recordId: number
  readonly change: string
  readonly by: string | null
  readonly at: unknown
  readonly before: unknown
  readonly after: unknown
}

export interface ActionPage {
  readonly actions: readonly UserAction[]
  readonly next: string | null
}

/** How many entries one request scans: rare ones are found by continuing from there. */
const lookedAt = 1000

/**
 * What a user did for the caller's working client, to the given entities, newest first. A page may be shorter
 * than asked and still have a next.
 */
export async function readActions(
  on: Queryable,
  session: Session,
  entities: readonly Entity[],
  { userId, limit, after, from, to }: ActivityRequest,
): Promise<ActionPage> {
  const begun = after === undefined ? undefined : await instantOf(on, userId, after)
  if (after !== undefined && begun === undefined) return { actions: [], next: null }
  const looked = await runSql<Looked>(
    on,
    sql`
    select "auditEntryId" as "id",
      ("clientId" is null or "clientId" = ${session.clientId}) and "entity" = any(${entities.map(({ id }) => id)}) as "isAsked"
    from audit_entry
    where "userId" = ${userId}
      ${from ? sql`and "at" >= ${from}` : sql``} ${to ? sql`and "at" < ${to}` : sql``}
      ${begun === undefined ? sql`` : sql`and ("at", "auditEntryId") < (${begun}::timestamptz, ${after})`}
    order by "at" desc, "auditEntryId" desc limit ${lookedAt}`,
  )
  const asked = looked.filter(({ isAsked }) => isAsked).map(({ id }) => id)
  const last = asked.length > limit ? asked[limit - 1] : looked.length === lookedAt ? looked.at(-1)?.id : undefined
  const actions = await runSql<UserAction>(
    on,
    sql`
    select "auditEntryId", "entity", "recordId", "change", "by", "at", "before", "after" from audit_entry
    where "auditEntryId" = any(${asked.slice(0, limit)}) order by "at" desc, "auditEntryId" desc`,
  )
  return { actions, next: last === undefined ? null : String(last) }
}

interface Looked {
  readonly id: number
  readonly isAsked: boolean
}

/** As text, since a Date has no microseconds. */
async function instantOf(on: Queryable, userId: number, auditEntryId: number): Promise<string | undefined> {
  const [found] = await runSql<{ at: string }>(
    on,
    sql`select "at"::text as "at" from audit_entry where "auditEntryId" = ${auditEntryId} and "userId" = ${userId}`,
  )
  return found?.at
}
