import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import { fatesOf } from '../../domain/paths.ts'
import type { Rename } from '../../domain/preview.ts'
import { tableFates } from '../../domain/tables.ts'
import type { Entities, Site } from '../plan/site.ts'
import { readColumns } from './columns.ts'
import type { Move } from './move.ts'

/** Gives every record of the site to its new client, under its new name where it gets one. */
export async function moveRecords(
  on: Queryable,
  entities: Entities,
  site: Site,
  renames: readonly Rename[],
  { to, now }: Move,
): Promise<void> {
  const columns = await readColumns(on)
  for (const { entity: id, id: key, becomes } of renames) {
    const entity = entities[id]
    if (entity)
      await runSql(
        on,
        sql`update ${sql.table(entity.table)} set "name" = ${becomes} where ${sql.ref(entity.key)} = ${key}`,
      )
  }
  for (const [id, keys] of site.moving) {
    const entity = entities[id]
    if (!entity) continue
    const has = columns.get(entity.table) ?? new Set()
    const resets = fatesOf(id).flatMap(fate => (fate.is === 'moves' ? Object.entries(fate.resets ?? {}) : []))
    const set = [
      sql`"clientId" = ${to}`,
      ...(has.has('version') ? [sql`"version" = "version" + 1`] : []),
      ...(has.has('updatedAt') ? [sql`"updatedAt" = ${now}`] : []),
      // Its fields are declared by the former client.
      ...(has.has('custom') ? [sql`"custom" = '{}'`] : []),
      ...resets.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ]
    await runSql(
      on,
      sql`update ${sql.table(entity.table)} set ${sql.join(set)} where ${sql.ref(entity.key)} = any(${[...keys]}::integer[])`,
    )
    await runSql(
      on,
      sql`update file set "clientId" = ${to} where "entity" = ${id} and "recordId" = any(${[...keys]}::integer[])`,
    )
  }
  await moveTables(on, site, to)
}

/** Rows of no entity that are about what moves. */
async function moveTables(on: Queryable, { moving }: Site, to: number): Promise<void> {
  for (const [table, fate] of Object.entries(tableFates)) {
    if (fate === 'stays') continue
    const own = sql`${sql.ref(`${fate.of}Id`)} = any(${[...(moving.get(fate.of) ?? [])]}::integer[])`
    if (fate.is === 'moves') await runSql(on, sql`update ${sql.table(table)} set "clientId" = ${to} where ${own}`)
    else await runSql(on, sql`delete from ${sql.table(table)} where ${own}`)
  }
}
