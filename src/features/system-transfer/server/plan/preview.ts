import { sql } from 'kysely'
import { type Context, type Queryable, runSql } from '../../../../../server/kit/index.ts'
import { words } from '../../../../domain/vocabulary.ts'
import { mostBlocks, mostRecords } from '../../domain/limits.ts'
import { concerned, isCopied, referencesOf } from '../../domain/paths.ts'
import type { Block, Preview, Rename } from '../../domain/preview.ts'
import { blocksOf, isDestination, named, type Found } from './blocks.ts'
import { cutRecords, cutsOf } from './cuts.ts'
import { clashesOf } from './names.ts'
import { type Entities, readSite, type Site } from './site.ts'

/** A transfer as it would be now. */
export interface Plan {
  readonly site: Site
  readonly blocks: readonly Block[]
  readonly renames: readonly Rename[]
}

/**
 * Works out a transfer, and everything that stands in its way.
 * @param to the destination; null while it is not known, and what depends on it is left out
 */
export async function planOf(on: Queryable, entities: Entities, wanted: Wanted): Promise<Plan> {
  const { from, areaId, to } = wanted
  const site = await readSite(on, entities, from, areaId)
  const blocks: Found[] = []
  if (site.total > mostRecords)
    blocks.push({
      entity: 'area',
      id: areaId,
      text: `has ${site.total} records, and at most ${mostRecords} move at once: transfer it in parts`,
    })
  if (to === from) blocks.push({ entity: 'client', id: to, text: 'has this {one area} already' })
  else if (to !== null && !(await isDestination(on, to)))
    blocks.push({ entity: 'client', id: null, text: 'The new {one client} does not exist any more' })
  const clashes =
    to === null || blocks.length > 0 ? { renames: [], blocks: [] } : await clashesOf(on, entities, site, to)
  const all = [...(await named(on, entities, [...blocks, ...clashes.blocks])), ...(await blocksOf(on, entities, site))]
  return { site, blocks: all, renames: clashes.renames }
}

/** A site of a client, and whom it goes to. */
export interface Wanted {
  readonly from: number
  readonly areaId: number
  readonly to: number | null
}

const nameOf = async (on: Queryable, clientId: number | null): Promise<string | null> =>
  (await runSql<{ name: string }>(on, sql`select "name" from client where "clientId" = ${clientId}::integer`))[0]
    ?.name ?? null

/** What a transfer would do, for those who decide about it. */
export async function previewOf({ database: { pool }, entities, settings }: Context, wanted: Wanted): Promise<Preview> {
  const { site, blocks, renames } = await planOf(pool, entities, wanted)
  const { say } = words(settings.brand)
  const [area] = await runSql<{ name: string }>(pool, sql`select "name" from area where "areaId" = ${wanted.areaId}`)
  return {
    areaId: wanted.areaId,
    area: area?.name ?? '',
    from: (await nameOf(pool, wanted.from)) ?? '',
    destination: await nameOf(pool, wanted.to),
    total: site.total,
    moves: counted(site.moving),
    copied: await copiedOf(pool, entities, site),
    ends: counted(site.ending),
    cut: await cutCounts(pool, entities, site),
    renames: [...renames],
    blocks: blocks.slice(0, mostBlocks).map(block => ({ ...block, text: say(block.text) })),
    more: blocks.length > mostBlocks,
  }
}

const counted = (keys: ReadonlyMap<string, readonly unknown[]>) =>
  [...keys].map(([entity, all]) => ({ entity, count: all.length }))

async function cutCounts(on: Queryable, entities: Entities, site: Site): Promise<Preview['cut']> {
  const counts = new Map<string, Set<number>>()
  for (const cut of cutsOf(entities, concerned(entities), site)) {
    const records = counts.get(cut.entity.id) ?? new Set()
    for (const key of await cutRecords(on, site, cut)) records.add(key)
    if (records.size > 0) counts.set(cut.entity.id, records)
  }
  return [...counts].map(([entity, { size }]) => ({ entity, count: size }))
}

/** How many records that stay are copied for what moves. */
async function copiedOf(on: Queryable, entities: Entities, site: Site): Promise<Preview['copied']> {
  return counted(await usedByMoving(on, entities, site))
}

/** The records that what moves refers to, and that it gets copies of. */
export async function usedByMoving(
  on: Queryable,
  entities: Entities,
  { moving }: Site,
): Promise<Map<string, number[]>> {
  const used = new Map<string, Set<number>>()
  for (const [id, keys] of moving) {
    const entity = entities[id]
    for (const { column, isMany, target } of entity ? referencesOf(entity, entities) : []) {
      if (!entity || !isCopied(target.id)) continue
      const value = isMany ? sql`unnest(e.${sql.ref(column)})` : sql`e.${sql.ref(column)}`
      const rows = await runSql<{ key: number | null }>(
        on,
        sql`select distinct ${value} as "key" from ${sql.table(entity.table)} e where ${sql.ref(entity.key)} = any(${[...keys]}::integer[])`,
      )
      const all = used.get(target.id) ?? new Set()
      for (const { key } of rows) if (key !== null) all.add(key)
      if (all.size > 0) used.set(target.id, all)
    }
  }
  return new Map([...used].map(([id, keys]) => [id, [...keys].sort((a, b) => a - b)]))
}
