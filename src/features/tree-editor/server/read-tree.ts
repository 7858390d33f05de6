import { sql } from 'kysely'
import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import {
  all,
  areasWithin,
  endpoint,
  findRow,
  numeric,
  type Queryable,
  runSql,
  scope,
  type Session,
} from '../../../../server/kit/index.ts'
import { type Kind, kinds, mostThings, systemTree, type SystemTreeAnswer, type Thing } from '../domain/answers.ts'

/** A site with its areas, zones, controllers and doors, as far as the caller may read them. */
export const readTree = endpoint({
  method: 'GET',
  path: '/system/tree',
  tag: 'area',
  summary: 'Everything that stands in a site and below it',
  permission: entities.area.permission.read,
  query: z.strictObject({ areaId: numeric(z.int().min(1).max(2_147_483_647)) }),
  reply: systemTree,
  async handle({ context: { database }, session, query: { areaId } }) {
    await findRow(database.pool, entities.area, session, areaId)
    return wholeTree(database.pool, session, areaId)
  },
})

async function wholeTree(on: Queryable, session: Session, areaId: number): Promise<SystemTreeAnswer> {
  const things: Thing[] = []
  for (const kind of kinds.filter(each => session.permissions.has(entities[each].permission.read))) {
    things.push(...(await readKind(on, session, { kind, areaId, limit: mostThings + 1 - things.length })))
    if (things.length > mostThings) return { things: [], types: [], isCut: true }
  }
  const typeIds = [...new Set(things.flatMap(({ typeId }) => typeId ?? []))]
  const types = await runSql<SystemTreeAnswer['types'][number]>(
    on,
    sql`select "areaTypeId", "name", "canHaveDoors", "subAreaTypeIds" from area_type where "areaTypeId" = any(${typeIds}::integer[])`,
  )
  return { things, types: [...types], isCut: false }
}

interface Wanted {
  readonly kind: Kind
  readonly areaId: number
  readonly limit: number
}

function readKind(on: Queryable, session: Session, { kind, areaId, limit }: Wanted): Promise<readonly Thing[]> {
  const { table, key } = entities[kind]
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const only = (name: string, ...of: readonly Kind[]) => (of.includes(kind) ? column(name) : sql`null::integer`)
  const stands =
    kind === 'area'
      ? sql`nullif(${column('parentAreaId')}, case when ${column(key)} = ${areaId} then ${column('parentAreaId')} end)`
      : column('areaId')
  return runSql<Thing>(
    on,
    sql`
    select ${kind} as "kind", ${column(key)} as "id", ${column('name')} as "name", ${stands} as "areaId",
      ${only('number', 'door')} as "number", ${only('typeId', 'area')} as "typeId",
      ${only('controllerId', 'door')} as "controllerId", ${only('zoneId', 'door')} as "zoneId",
      ${column('version')} as "version"
    from ${sql.table(table)}
    where ${all([scope(entities[kind], session), sql`${column('areaId')} in (${areasWithin(session.clientId, [areaId])})`])}
    order by ${column(key)} limit ${limit}`,
  )
}
