import { sql, type RawBuilder } from 'kysely'
import { isWritten, type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { fates } from '../../domain/fates.ts'
import { cutsOutside, mayMove, type Reference, referencesOf } from '../../domain/paths.ts'
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
  const pairs = Object.keys(fates).flatMap(id => {
    const entity = entities[id]
    if (!entity || !mayMove(id)) return []
    return referencesOf(entity, entities)
      .filter(({ target }) => mayMove(target.id))
      .map(reference => ({ entity, reference }))
  })
  const asked = pairs.filter(({ entity, reference }) => isTouched(site, entity, reference))
  if (asked.length === 0) return []
  const rows = await runSql<Torn>(
    on,
    sql.join(
      asked.map(({ entity, reference }) => crossing(entity, reference, site)),
      sql` union all `,
    ),
  )
  return rows.map(({ entity, id, target, moves }) => {
    const other = entities[target]?.term ?? 'area'
    const text = moves
      ? `uses {a ${other}} that is not in this {one area}`
      : `is not in this {one area}, but uses {a ${other}} of it`
    return { entity, id, text }
  })
}

interface Torn {
  readonly entity: string
  readonly target: string
  readonly id: number
  readonly moves: boolean
}

const isTouched = ({ moving }: Site, { id }: Entity, { target }: Reference) =>
  moving.has(id) || (moving.has(target.id) && !cutsOutside(id))

/** The records on one side of the site's border that refer to what is on the other. */
function crossing(entity: Entity, { name, target, ...reference }: Reference, site: Site): RawBuilder<unknown> {
  const own = [...(site.moving.get(entity.id) ?? [])]
  const theirs = [...(site.moving.get(target.id) ?? [])]
  const key = sql`e.${sql.ref(entity.key)}`
  const moves = sql`${key} = any(${own}::integer[])`
  const which = cutsOutside(entity.id) ? moves : sql`(${moves} or ${referred(reference)} && ${theirs}::integer[])`
  // The site itself is taken out of what it is in.
  const but = entity.id === 'area' && name === 'parentArea' ? sql`and ${key} <> ${site.areaId}` : sql``
  return sql`
    (select ${entity.id}::text as "entity", ${target.id}::text as "target", ${key} as "id", ${moves} as "moves"
    from ${sql.table(entity.table)} e
    where e."clientId" = ${site.clientId} and ${isLive(entity, 'e')} and ${which} ${but}
      and exists (
        select from unnest(${referred(reference)}) x join ${sql.table(target.table)} t on t.${sql.ref(target.key)} = x
        where ${isLive(target, 't')} and (x = any(${theirs}::integer[])) <> (${moves}))
    order by 3 limit ${mostBlocks})`
}
