import { sql, type RawBuilder } from 'kysely'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { labelOf, wireName } from '../../../../domain/fields/index.ts'
import { mostBlocks } from '../../domain/limits.ts'
import type { Rename } from '../../domain/preview.ts'
import { freeName } from '../../domain/free-name.ts'
import type { Found } from './blocks.ts'
import type { Entities, Site } from './site.ts'

interface Unique {
  readonly name: string
  readonly column: string
  readonly label: string
  readonly max: number
  /** Only among records without a value here: a site becomes one that is in no other. */
  readonly within: string | undefined
}

/** The fields that are unique for a client, or among what is in nothing else. */
export function uniquesOf(entity: Entity): readonly Unique[] {
  return Object.entries(entity.fields).flatMap(([name, field]): Unique[] => {
    const { unique } = field
    if (!unique || unique === 'everywhere') return []
    const within = unique === true ? undefined : unique.within
    const above = within === undefined ? undefined : entity.fields[within]
    if (above && above.target !== entity.id) return []
    const own = { name, column: wireName(name, field), label: labelOf(name, field), max: field.max ?? 100 }
    return [{ ...own, within: within && above ? wireName(within, above) : undefined }]
  })
}

/** What is called like something of the destination: it gets another name, where a name is what it has in common. */
export async function clashesOf(
  on: Queryable,
  entities: Entities,
  site: Site,
  to: number,
): Promise<{ readonly renames: readonly Rename[]; readonly blocks: readonly Found[] }> {
  const [renames, blocks]: [Rename[], Found[]] = [[], []]
  for (const [id, keys] of site.moving) {
    const entity = entities[id]
    for (const unique of entity ? uniquesOf(entity) : []) {
      if (!entity) continue
      const own = unique.within ? keys.filter(key => id === 'area' && key === site.areaId) : keys
      const taken = await takenBy(on, entity, unique, own, to)
      if (unique.name === 'name') renames.push(...(await renamed(on, entity, unique, keys, taken, to)))
      else
        blocks.push(
          ...taken.map(({ key }) => ({
            entity: id,
            id: key,
            text: `has a ${unique.label} that the new {one client} uses already`,
          })),
        )
    }
  }
  return { renames, blocks: blocks.slice(0, mostBlocks) }
}

interface Taken {
  readonly key: number
  readonly value: string
}

const lower = (value: RawBuilder<unknown>) => sql`lower(${value}::text)`

const takenBy = (on: Queryable, entity: Entity, { column, within }: Unique, keys: readonly number[], to: number) =>
  runSql<Taken>(
    on,
    sql`
    select e.${sql.ref(entity.key)} as "key", e.${sql.ref(column)}::text as "value" from ${sql.table(entity.table)} e
    where e.${sql.ref(entity.key)} = any(${[...keys]}::integer[]) and exists (
      select from ${sql.table(entity.table)} o
      where o."clientId" = ${to} and o."deletedAt" is null and ${lower(sql`o.${sql.ref(column)}`)} = ${lower(sql`e.${sql.ref(column)}`)}
        ${within === undefined ? sql`` : sql`and o.${sql.ref(within)} is null`})
    order by 1`,
  )

async function renamed(
  on: Queryable,
  entity: Entity,
  unique: Unique,
  keys: readonly number[],
  taken: readonly Taken[],
  to: number,
): Promise<Rename[]> {
  if (taken.length === 0) return []
  const names = await namesOf(on, entity, unique.column, keys, to)
  return taken.map(({ key, value }) => {
    const becomes = freeName(value, names, unique.max)
    names.add(becomes.toLowerCase())
    return { entity: entity.id, id: key, name: value, becomes }
  })
}

/** The names that the destination has, and those that come to it, in lower case. */
export async function namesOf(
  on: Queryable,
  entity: Entity,
  column: string,
  keys: readonly number[],
  to: number,
): Promise<Set<string>> {
  const rows = await runSql<{ name: string | null }>(
    on,
    sql`
    select lower(${sql.ref(column)}::text) as "name" from ${sql.table(entity.table)}
    where "deletedAt" is null and ("clientId" = ${to} or ${sql.ref(entity.key)} = any(${[...keys]}::integer[]))`,
  )
  return new Set(rows.flatMap(({ name }) => name ?? []))
}
