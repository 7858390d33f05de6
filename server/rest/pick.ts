import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import type { Session } from '../session.ts'
import { sql, type SqlBool } from 'kysely'
import { readLimit, readSearch, type Query } from './list-request.ts'
import { kysely, run, type Queryable } from '../db/query.ts'
import { refersTo } from './refers-to.ts'
import { scope } from './scope.ts'
import { search } from './search.ts'
import { fieldsOfTitle, titlesByKey, type Entities } from './titles.ts'
import { searchOf, sortsOf, isTextLike } from '../db/tables/indexes.ts'
import { sortExpression } from './cursor.ts'

export interface Choice {
  readonly id: number
  readonly title: string
}

/** Whether some declared field refers to it: only those are picked. */
export const isPicked = (entities: Entities, entity: Entity): boolean =>
  Object.values(entities).some(({ fields }) => Object.values(fields).some(field => refersTo(field, entity.id)))

/** What a picker looks into: of the fields that a list does, those that its titles show. */
function titleSearchOf(entity: Entity): readonly string[] {
  const shown = fieldsOfTitle(entity)
  return searchOf(entity).filter(name => shown.has(name))
}

/** What a reference can be set to: `?q=` by how its title begins, `?limit=`, or the titles of `?id=` (repeated). */
export async function pick(
  on: Queryable,
  entities: Entities,
  entity: Entity,
  session: Session,
  query: Query,
): Promise<Choice[]> {
  const texts = { q: single(query, 'q'), limit: single(query, 'limit') }
  const q = readSearch(texts.q)
  const ids = readIds(query['id'])
  const sort = { field: sortsOf(entity).find(name => isTextLike(entity.fields[name])), descending: false }
  const by = sortExpression(entity, sort)
  let rows = kysely
    .selectFrom(entity.table)
    .select(entity.key)
    .where(scope(entity, session))
    .limit(readLimit(texts.limit))
  if (by) rows = rows.orderBy(by.expression)
  if (q !== undefined) rows = rows.where(search(entity, q, titleSearchOf(entity)))
  if (ids) rows = rows.where(sql<SqlBool>`${sql.ref(`${entity.table}.${entity.key}`)} = any(${ids})`)
  const keys = (await run(on, rows.orderBy(entity.key))).map(row => row[entity.key] as number)
  const titles = await titlesByKey(on, entities, entity, keys)
  return keys.map(id => ({ id, title: titles.get(id) ?? '' }))
}

const known = ['q', 'limit', 'id']
function single(query: Query, name: string): string | undefined {
  for (const given of Object.keys(query))
    if (!known.includes(given)) throw fault('badRequest', { message: `${given} is no parameter of this list` })
  const value = query[name]
  if (typeof value === 'object') throw fault('badRequest', { message: `${name} is given twice` })
  return value
}

function readIds(given: string | readonly string[] | undefined): number[] | undefined {
  if (given === undefined) return undefined
  const ids = (typeof given === 'string' ? [given] : given).map(text => (/^\d{1,9}$/.test(text) ? Number(text) : NaN))
  if (ids.length > 1000 || ids.some(Number.isNaN))
    throw fault('badRequest', { message: 'id must be a whole number, at most 1000 of them' })
  return ids
}
