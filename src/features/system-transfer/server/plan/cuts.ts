import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { cutsOutside, fatesOf, type Reference, referencesOf } from '../../domain/paths.ts'
import { isLive, referred } from './crossings.ts'
import type { Entities, Site } from './site.ts'

/** A reference of an entity whose records stay. */
export interface Cut {
  readonly entity: Entity
  readonly reference: Reference
  /** What it may no longer refer to. */
  readonly gone: readonly number[]
}

/** The entities whose records lose what they refer to of the site: those that stay, but for what is history. */
const keepsReferences = (id: string) =>
  !cutsOutside(id) &&
  fatesOf(id).every(
    fate => fate.is === 'moves' || fate.is === 'copied' || (fate.is === 'stays' && fate.history === true),
  )

/** The references that a transfer cuts, with what each may no longer refer to: records that move, and those that end. */
export function cutsOf(entities: Entities, concernedIds: readonly string[], { moving, ending }: Site): readonly Cut[] {
  return concernedIds.flatMap(id => {
    const entity = entities[id]
    if (!entity || keepsReferences(id)) return []
    return referencesOf(entity, entities).flatMap((reference): Cut[] => {
      const gone = [...(moving.get(reference.target.id) ?? []), ...(ending.get(reference.target.id) ?? [])]
      return gone.length > 0 ? [{ entity, reference, gone }] : []
    })
  })
}

/** The records that a cut is made in, live ones that stay. */
export async function cutRecords(
  on: Queryable,
  { clientId, moving, ending }: Site,
  { entity, reference, gone }: Cut,
): Promise<readonly number[]> {
  const leaving = [...(moving.get(entity.id) ?? []), ...(ending.get(entity.id) ?? [])]
  const key = sql`e.${sql.ref(entity.key)}`
  const rows = await runSql<{ key: number }>(
    on,
    sql`
    select ${key} as "key" from ${sql.table(entity.table)} e
    where e."clientId" = ${clientId} and ${isLive(entity, 'e')} and ${referred(reference)} && ${[...gone]}::integer[]
      and not ${key} = any(${leaving}::integer[]) order by 1`,
  )
  return rows.map(each => each.key)
}
