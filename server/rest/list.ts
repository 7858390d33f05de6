import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { wireName, type Field } from '../../src/domain/fields/index.ts'
import type { Session } from '../session.ts'
import { refuseLimited } from './areas.ts'
import { cursorColumn, cursorOf, encodeCursor, sortExpression, stretchesAfter } from './cursor.ts'
import { sortName, type Filter, type ListRequest, type Sort, type Stretch } from './list-request.ts'
import { all, any, kysely, run, runSql, type Condition, type Queryable, type Row } from '../db/query.ts'
import { toWire, wireColumns } from './row.ts'
import { scope } from './scope.ts'
import { search } from './search.ts'
import { addRefTitles, type Entities } from './titles.ts'

export interface Page {
  readonly items: readonly Row[]
  /** The cursor of the next page, null on the last. */
  readonly next: string | null
  /** With `?total=true`: how many there are, `"10000+"` above that. */
  readonly total?: number | string
}

const countedTo = 10_000

/** One page of an entity's rows in the caller's scope. @throws 400 if a value doesn't fit its column */
export async function listPage(
  on: Queryable,
  entities: Entities,
  entity: Entity,
  session: Session,
  request: ListRequest,
  fixed: readonly Filter[] = [],
): Promise<Page> {
  const conditions = conditionsOf(entity, session, request, fixed)
  const page = await pageOf(on, entity, request, conditions, wireColumns(entity))
  const items = page.rows.map(row => toWire(entity, row))
  await addRefTitles(on, entities, entity, items)
  return { items, next: page.next, ...(request.total && { total: await count(on, entity, conditions) }) }
}

/** What the rows of a list have in common: in the caller's scope, and what was asked for. */
export function conditionsOf(
  entity: Entity,
  session: Session,
  request: Pick<ListRequest, 'filters' | 'q' | 'leftOut'>,
  fixed: readonly Filter[] = [],
): readonly Condition[] {
  refuseLimited(entity, session, 'read')
  const filters = [...fixed, ...request.filters].map(filter => filterCondition(entity, filter))
  const q = request.q === undefined ? [] : [search(entity, request.q)]
  return [scope(entity, session), ...filters, ...q, ...leftOut(entity, session, request)]
}

/** What the client wants left out, unless the request asks for it, or filters by the field itself. */
function leftOut(
  { table, list }: Entity,
  session: Session,
  { filters, leftOut: isAsked }: Pick<ListRequest, 'filters' | 'leftOut'>,
): readonly Condition[] {
  const left = list?.leftOut
  if (!left || isAsked || session[left.where] !== true || filters.some(({ field }) => field === left.field)) return []
  return [sql<SqlBool>`${sql.ref(`${table}.${left.field}`)} <> ${left.value}`]
}

/** The columns of one page of rows, and where it ends. @throws 400 if a value doesn't fit its column */
export async function pageOf(
  on: Queryable,
  entity: Entity,
  { sort, after, limit }: Pick<ListRequest, 'sort' | 'after' | 'limit'>,
  conditions: readonly Condition[],
  columns: readonly string[],
): Promise<{ rows: Row[]; next: string | null }> {
  const sorted = sortExpression(entity, sort)
  let query = kysely.selectFrom(entity.table).select([...columns])
  if (sorted)
    query = query
      .select(sql<string>`(${sorted.expression})::text`.as(cursorColumn))
      .orderBy(sorted.expression, direction(sort))
  query = query.orderBy(sql.ref(`${entity.table}.${entity.key}`), direction(sort))
  for (const condition of conditions) query = query.where(condition)
  const found: Row[] = []
  for (const stretch of after ? stretchesAfter(entity, sort, after) : [sql<SqlBool>`true`]) {
    if (found.length > limit) break
    found.push(...(await run(on, query.where(stretch).limit(limit + 1 - found.length)).catch(misfit)))
  }
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? encodeCursor(sortName(sort), cursorOf(entity, last)) : null }
}

const direction = ({ descending }: Sort) => (descending ? 'desc' : 'asc')

/** A value that PostgreSQL cannot read as its column's type (a cursor made by hand) is the caller's. */
function misfit(error: unknown): never {
  if (String((error as { code?: unknown }).code).startsWith('22'))
    throw fault('badRequest', { message: 'A parameter has a value of the wrong type' })
  throw error
}

/** Rows with any of the values; null means no value, and a list matches if it has one of them. */
function filterCondition(entity: Entity, filter: Filter): Condition {
  const field = entity.fields[filter.field] as Field
  const column = sql.ref(`${entity.table}.${wireName(filter.field, field)}`)
  if (!('values' in filter)) return within(column, filter)
  const { values } = filter
  const some = values.filter(value => value !== null)
  const conditions: Condition[] = []
  if (some.length)
    conditions.push(
      field.kind === 'refs' || field.kind === 'choices'
        ? sql`${column} && ${some}`
        : // A single value is not given as a list: then an index has its rows in the order of the page.
          some.length === 1
          ? sql`${column} = ${some[0]}`
          : sql`${column} = any(${some})`,
    )
  if (some.length < values.length) conditions.push(sql`${column} is null`)
  return any(conditions)
}

function within(column: RawBuilder<unknown>, { from, until, lastDay, below, orNone }: Stretch): Condition {
  const inside = all([
    ...(from ? [sql<SqlBool>`${column} >= ${from}`] : []),
    ...(until ? [sql<SqlBool>`${column} < ${until}`] : []),
    ...(below === undefined ? [] : [sql<SqlBool>`${column} < ${below}`]),
    ...(lastDay ? [sql<SqlBool>`${column} <= ${lastDay}`] : []),
  ])
  return orNone ? any([inside, sql<SqlBool>`${column} is null`]) : inside
}

async function count(on: Queryable, entity: Entity, conditions: readonly Condition[]): Promise<number | string> {
  let rows = kysely
    .selectFrom(entity.table)
    .select(sql`1`.as('one'))
    .limit(countedTo + 1)
  for (const condition of conditions) rows = rows.where(condition)
  const [answer] = await runSql<{ count: number }>(on, sql`select count(*) as "count" from (${rows}) counted`)
  const counted = answer?.count ?? 0
  return counted > countedTo ? `${countedTo}+` : counted
}
