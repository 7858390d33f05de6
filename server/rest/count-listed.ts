import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { wireName, type Field } from '../../src/domain/fields/index.ts'
import type { Session } from '../session.ts'
import { kysely, run, type Condition, type Queryable } from '../db/query.ts'
import { conditionsOf } from './list.ts'
import { readListRequest, type Query } from './list-request.ts'
import { fixedFilters, listedTo } from './named-list.ts'

/** A list as a link to it says: a named one or the whole, narrowed by parameters. */
export interface Listed {
  readonly list: string | null
  readonly query: Query
}

/** What the rows of a list have in common for a caller: what is counted by this is what the list shows. */
function conditions(entity: Entity, session: Session, { list, query }: Listed, now: Date): readonly Condition[] {
  const named = list === null ? undefined : entity.lists?.[list]
  if (list !== null && !named) throw new Error(`${entity.id} has no list ${list}`)
  const seen = listedTo(entity, session, named?.own)
  return conditionsOf(seen, session, readListRequest(seen, query), named && fixedFilters(seen, named, now))
}

/** How many records a list has. */
export async function countListed(
  on: Queryable,
  entity: Entity,
  session: Session,
  listed: Listed,
  now: Date,
): Promise<number> {
  let rows = kysely.selectFrom(entity.table).select(sql<number>`count(*)::integer`.as('count'))
  for (const condition of conditions(entity, session, listed, now)) rows = rows.where(condition)
  const [answer] = await run<{ count: number }>(on, rows)
  return answer?.count ?? 0
}

/** How many records a caller sees with each value of a field, one that lists may be narrowed by. */
export async function countBy(
  on: Queryable,
  entity: Entity,
  session: Session,
  name: string,
): Promise<ReadonlyMap<string, number>> {
  const column = sql.ref(`${entity.table}.${wireName(name, entity.fields[name] as Field)}`)
  let rows = kysely
    .selectFrom(entity.table)
    .select([sql<string>`${column}::text`.as('value'), sql<number>`count(*)::integer`.as('count')])
    .groupBy(column)
  for (const condition of conditions(entity, session, { list: null, query: {} }, new Date()))
    rows = rows.where(condition)
  return new Map((await run<{ value: string; count: number }>(on, rows)).map(({ value, count }) => [value, count]))
}
