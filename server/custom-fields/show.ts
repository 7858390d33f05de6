import type { Entity } from '../../src/domain/entity.ts'
import type { Context } from '../context.ts'
import { isWritten } from '../db/tables/columns.ts'
import type { Values } from '../rest/behaviour.ts'
import type { Session } from '../session.ts'
import { customFieldsOf } from './definitions.ts'
import { isGuest } from '../rest/scope.ts'
import { showCustom, type CustomValues } from './values.ts'

/** Puts the custom values that the caller may see into rows that are about to be answered. */
export async function showCustomValues(
  context: Context,
  entity: Entity,
  session: Session,
  rows: readonly Values[],
): Promise<void> {
  if (!isWritten(entity) || rows.length === 0) return
  const definitions = await customFieldsOf(context).of(entity.id, session)
  for (const row of rows) showCustom(definitions, row)
}

/**
 * Takes what is not public out of a record's history, for guests. Its client's own people see it all, also of
 * removed fields.
 */
export async function hideCustomOfPast(
  context: Context,
  entity: Entity,
  session: Session,
  entries: readonly Values[],
): Promise<void> {
  if (!isGuest(session)) return
  const shown = new Set((await customFieldsOf(context).of(entity.id, session)).map(({ id }) => String(id)))
  for (const state of entries.flatMap(({ before, after }) => [before, after] as (Values | null)[])) {
    if (!state || !Object.hasOwn(state, 'custom')) continue
    const values = Object.entries((state['custom'] ?? {}) as CustomValues)
    state['custom'] = Object.fromEntries(values.filter(([id]) => shown.has(id)))
  }
}
