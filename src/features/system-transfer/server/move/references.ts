import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { mayMove, type Reference, referencesOf } from '../../domain/paths.ts'
import type { Entities, Site } from '../plan/site.ts'
import type { Copies } from './copy.ts'

/** Makes what moves refer to the copies, and to nothing that stays. */
export async function turnReferences(on: Queryable, entities: Entities, site: Site, copies: Copies): Promise<void> {
  for (const [id, keys] of site.moving) {
    const entity = entities[id]
    for (const reference of entity ? referencesOf(entity, entities) : [])
      if (entity && !mayMove(reference.target.id)) await turn(on, entity, keys, reference, copies)
  }
  await runSql(on, sql`update area set "parentAreaId" = null where "areaId" = ${site.areaId}`)
  const marked = [...site.moving].map(([entity, ids]) => ({ entity, ids }))
  await runSql(
    on,
    sql`
    update site_plan set "markers" = (
      select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements("markers") m
      where m->'subject' is null or exists (
        select from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as s("entity" text, "ids" jsonb)
        where s."entity" = m->'subject'->>'entity' and s."ids" @> (m->'subject'->'id')))
    where "sitePlanId" = any(${[...(site.moving.get('sitePlan') ?? [])]}::integer[]) and jsonb_typeof("markers") = 'array'`,
  )
}

async function turn(
  on: Queryable,
  { table, key }: Entity,
  keys: readonly number[],
  { column, isMany, target }: Reference,
  copies: Copies,
): Promise<void> {
  const own = sql`${sql.ref(key)} = any(${[...keys]}::integer[])`
  const made = [...(copies.get(target.id) ?? new Map<number, number>())]
  const map = sql`unnest(${made.map(([from]) => from)}::integer[], ${made.map(([, to]) => to)}::integer[]) as c("from", "to")`
  const set = isMany
    ? sql`${sql.ref(column)} = array(select c."to" from ${map} where c."from" = any(${sql.ref(column)}))`
    : sql`${sql.ref(column)} = (select c."to" from ${map} where c."from" = ${sql.ref(column)})`
  await runSql(on, sql`update ${sql.table(table)} set ${set} where ${own} and ${sql.ref(column)} is not null`)
}
