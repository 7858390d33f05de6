import { sql } from 'kysely'
import * as z from 'zod'
import { pageOf } from '../rest/page-query.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { seenBy } from '../../src/domain/seen.ts'
import type { Context } from '../context.ts'
import { hideCustomOfPast } from '../custom-fields/show.ts'
import { isWritten } from '../db/tables/columns.ts'
import { kysely, run } from '../db/query.ts'
import { reach } from '../rest/scope.ts'
import { hideFieldsOfPast } from '../rest/secrets.ts'
import { titlesByKey } from '../rest/titles.ts'
import type { Session } from '../session.ts'
import type { UserAction } from './activity.ts'

/** An action as the API has it. */
const actionOnWire = z
  .object({
    auditEntryId: z.int(),
    entity: z.string(),
    recordId: z.int(),
    change: z.string(),
    by: z.string().nullable(),
    at: z.unknown().meta({ type: 'string', format: 'date-time' }),
    before: z.unknown().meta({ type: ['object', 'null'] }),
    after: z.unknown().meta({ type: ['object', 'null'] }),
    title: z.string().nullable(),
    isThere: z.boolean(),
  })
  .meta({ id: 'Action' })
/** A page of them. */
export const actionPage = pageOf(actionOnWire).meta({ id: 'ActionPage' })

/** A user's action with the title of its record, and whether that record can still be opened. */
export interface SeenAction extends UserAction {
  readonly title: string | null
  readonly isThere: boolean
}

/** Leaves out what was done to records that the caller may not see, deleted ones not excepted, and titles the rest. */
export async function seenActions(
  context: Context,
  session: Session,
  entities: readonly Entity[],
  actions: readonly UserAction[],
): Promise<SeenAction[]> {
  const told = new Map<number, SeenAction>()
  for (const entity of entities) {
    const own = actions.filter(action => action.entity === entity.id)
    if (own.length === 0) continue
    await hideCustomOfPast(context, entity, session, own)
    hideFieldsOfPast(entity, seenBy(entity, session.permissions), own)
    for (const action of await titled(context, session, entity, own)) told.set(action.auditEntryId, action)
  }
  return actions.flatMap(({ auditEntryId }) => told.get(auditEntryId) ?? [])
}

/** Of one entity. An export is of no single record. */
async function titled(
  { database: { pool }, entities }: Context,
  session: Session,
  entity: Entity,
  actions: readonly UserAction[],
): Promise<SeenAction[]> {
  const keys = [...new Set(actions.map(({ recordId }) => recordId).filter(Boolean))]
  const isThere = isWritten(entity) ? sql<boolean>`"deletedAt" is null` : sql<boolean>`true`
  const query = kysely
    .selectFrom(entity.table)
    .select([sql<number>`${sql.ref(entity.key)}`.as('id'), isThere.as('isThere')])
    .where(entity.key, '=', sql`any(${keys})`)
    .where(reach(entity, session))
  const rows = await run<{ id: number; isThere: boolean }>(pool, query)
  const there = new Map(rows.map(row => [row.id, row.isThere]))
  const titles = await titlesByKey(pool, entities, entity, [...there.keys()])
  return actions
    .filter(({ recordId }) => recordId === 0 || there.has(recordId))
    .map(action => ({
      ...action,
      title: titles.get(action.recordId) ?? null,
      isThere: there.get(action.recordId) ?? false,
    }))
}
