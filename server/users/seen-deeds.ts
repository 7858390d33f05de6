import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { seenBy } from '../../src/domain/seen.ts'
import type { Context } from '../context.ts'
import { hideCustomOfPast } from '../custom-fields/show.ts'
import { isWritten } from '../db/tables/columns.ts'
import { kysely, run } from '../rest/query.ts'
import { reach } from '../rest/scope.ts'
import { hideFieldsOfPast } from '../rest/secrets.ts'
import { titlesByKey } from '../rest/titles.ts'
import type { Session } from '../session.ts'
import type { Deed } from './activity.ts'

/** A deed as it is told: with the title of its record, and whether that is still there to be gone to. */
export interface SeenDeed extends Deed {
  readonly title: string | null
  readonly isThere: boolean
}

/** Leaves out what was done to records that the caller may not see, deleted ones not excepted, and titles the rest. */
export async function seenDeeds(
  context: Context,
  session: Session,
  entities: readonly Entity[],
  deeds: readonly Deed[],
): Promise<SeenDeed[]> {
  const told = new Map<number, SeenDeed>()
  for (const entity of entities) {
    const own = deeds.filter(deed => deed.entity === entity.id)
    if (own.length === 0) continue
    await hideCustomOfPast(context, entity, session, own)
    hideFieldsOfPast(entity, seenBy(entity, session.permissions), own)
    for (const deed of await titled(context, session, entity, own)) told.set(deed.auditEntryId, deed)
  }
  return deeds.flatMap(({ auditEntryId }) => told.get(auditEntryId) ?? [])
}

/** Of one entity. An export is of no single record. */
async function titled(
  { database: { pool }, entities }: Context,
  session: Session,
  entity: Entity,
  deeds: readonly Deed[],
): Promise<SeenDeed[]> {
  const keys = [...new Set(deeds.map(({ recordId }) => recordId).filter(Boolean))]
  const isThere = isWritten(entity) ? sql<boolean>`"deletedAt" is null` : sql<boolean>`true`
  const query = kysely
    .selectFrom(entity.table)
    .select([sql<number>`${sql.ref(entity.key)}`.as('id'), isThere.as('isThere')])
    .where(entity.key, '=', sql`any(${keys})`)
    .where(reach(entity, session))
  const rows = await run<{ id: number; isThere: boolean }>(pool, query)
  const there = new Map(rows.map(row => [row.id, row.isThere]))
  const titles = await titlesByKey(pool, entities, entity, [...there.keys()])
  return deeds
    .filter(({ recordId }) => recordId === 0 || there.has(recordId))
    .map(deed => ({ ...deed, title: titles.get(deed.recordId) ?? null, isThere: there.get(deed.recordId) ?? false }))
}
