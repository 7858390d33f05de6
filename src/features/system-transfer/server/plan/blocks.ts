import { sql } from 'kysely'
import { all, kysely, type Queryable, run, runSql, titlesByKey } from '../../../../../server/kit/index.ts'
import { fates } from '../../domain/fates.ts'
import { mostBlocks } from '../../domain/limits.ts'
import type { Block } from '../../domain/preview.ts'
import { crossings } from './crossings.ts'
import { keysMissing, undelivered } from './delivery.ts'
import { type Entities, ofFate, type Site } from './site.ts'

/** Something that stands in the way; without a record where it is of none. */
export type Found = Omit<Block, 'title'>

/** Everything that stands in the way of a transfer whatever its destination, named, the first of each kind. */
export async function blocksOf(on: Queryable, entities: Entities, site: Site): Promise<Block[]> {
  return named(on, entities, [
    ...(await undecided(on, entities, site)),
    ...(await crossings(on, entities, site)),
    ...(await undelivered(on, site)),
    ...(await keysMissing(on, site)),
  ])
}

/** Records that are in a state, or of a kind, that somebody has to decide about first. */
async function undecided(on: Queryable, entities: Entities, site: Site): Promise<Found[]> {
  const found: Found[] = []
  for (const [id, of] of Object.entries(fates))
    for (const fate of of) {
      const entity = entities[id]
      const why = fate.is === 'blocks' ? fate.why : fate.until?.why
      if (!entity || why === undefined) continue
      const { until } = fate
      const inState = until ? [sql<boolean>`${sql.ref(until.field)} = any(${[...until.isNot]}::text[])`] : []
      const query = kysely
        .selectFrom(entity.table)
        .select(sql<number>`${sql.ref(entity.key)}`.as('key'))
        .where(all([ofFate(entity, fate, site), ...inState]))
        .orderBy(entity.key)
        .limit(mostBlocks)
      for (const { key } of await run<{ key: number }>(on, query)) found.push({ entity: id, id: key, text: why })
    }
  return found
}

/** With the titles of the records. */
export async function named(on: Queryable, entities: Entities, found: readonly Found[]): Promise<Block[]> {
  const first = found.slice(0, mostBlocks)
  const titles = new Map<string, Map<number, string>>()
  for (const id of new Set(first.map(({ entity }) => entity))) {
    const entity = entities[id]
    const keys = first.flatMap(each => (each.entity === id && each.id !== null ? [each.id] : []))
    if (entity) titles.set(id, await titlesByKey(on, entities, entity, keys))
  }
  return first.map(each => ({ ...each, title: titles.get(each.entity)?.get(each.id ?? 0) ?? null }))
}

/** Whether a client can take a system over at all. */
export async function isDestination(on: Queryable, clientId: number): Promise<boolean> {
  const rows = await runSql(
    on,
    sql`select 1 from client where "clientId" = ${clientId}::bigint and "deletedAt" is null`,
  )
  return rows.length > 0
}
