import { sql, type RawBuilder } from 'kysely'
import { isWritten, type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { fates } from '../../domain/fates.ts'
import { mayMove, type Reference, referencesOf } from '../../domain/paths.ts'
import { mostBlocks } from '../../domain/limits.ts'
import type { Found } from './blocks.ts'
import type { Entities, Site } from './site.ts'

/** What a reference refers to, as an array of keys, none where it is empty. */
export const referred = ({ column, isMany }: Pick<Reference, 'column' | 'isMany'>): RawBuilder<unknown> =>
  isMany ? sql`e.${sql.ref(column)}` : sql`array_remove(array[e.${sql.ref(column)}], null)`

/** Whether a row is not deleted, where its entity can be. */
export const isLive = (entity: Entity, alias: 'e' | 't'): RawBuilder<unknown> =>
  isWritten(entity) ? sql`${sql.ref(`${alias}.deletedAt`)} is null` : sql`true`

/**
 * Records of the site that belong together with one outside: a door on a controller elsewhere, a door group of both.
 * Neither may be torn apart, so somebody has to decide first.
 */
export async function crossings(on: Queryable, entities: Entities, site: Site): Promise<Found[]> {
  const found: Found[] = []
  for (const id of Object.keys(fates)) {
    const entity = entities[id]
    if (!entity || !mayMove(id)) continue
    for (const reference of referencesOf(entity, entities))
      if (mayMove(reference.target.id)) found.push(...(await crossing(on, entity, reference, site)))
  }
  return found
}

async function crossing(on: Queryable, entity: Entity, reference: Reference, site: Site): Promise<Found[]> {
  const { target, name } = reference
  const own = [...(site.moving.get(entity.id) ?? [])]
  const theirs = [...(site.moving.get(target.id) ?? [])]
  if (own.length + theirs.length === 0) return []
  const key = sql`e.${sql.ref(entity.key)}`
  const moves = sql`${key} = any(${own}::integer[])`
  const rows = await runSql<{ key: number; moves: boolean }>(
    on,
    sql`
    select ${key} as "key", ${moves} as "moves" from ${sql.table(entity.table)} e
    where e."clientId" = ${site.clientId} and ${isLive(entity, 'e')}
      and (${moves} or ${referred(reference)} && ${theirs}::integer[])
      and exists (
        select from unnest(${referred(reference)}) x join ${sql.table(target.table)} t on t.${sql.ref(target.key)} = x
        where ${isLive(target, 't')} and (x = any(${theirs}::integer[])) <> (${moves}))
    order by 1 limit ${mostBlocks}`,
  )
  // The site itself is taken out of what it is in.
  const torn = rows.filter(row => !(entity.id === 'area' && name === 'parentArea' && row.key === site.areaId))
  return torn.map(row => ({
    entity: entity.id,
    id: row.key,
    text: row.moves
      ? `uses {a ${target.term}} that is not in this {one area}`
      : `is not in this {one area}, but uses {a ${target.term}} of it`,
  }))
}
