import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { Entity } from '../../src/domain/entity.ts'

/** A pool or the client of a transaction. */
export type Queryable = Pool | ClientBase
export type Row = Record<string, unknown>
export type Condition = RawBuilder<SqlBool>

/** Writes SQL and nothing else: it runs on whichever connection the caller has, so that transactions stay ours. */
export const kysely = new Kysely<Record<string, Row>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface Compilable {
  compile(): CompiledQuery
}

/** Runs a query of the builder and answers its rows. */
export async function run<R extends object = Row>(on: Queryable, query: Compilable): Promise<R[]> {
  const { sql: text, parameters } = query.compile()
  const { rows } = await on.query<R>(text, [...parameters])
  return rows
}

/** Runs a raw statement and answers its rows. */
export const runSql = <R extends object = Row>(on: Queryable, statement: RawBuilder<unknown>): Promise<R[]> =>
  run<R>(on, { compile: () => statement.compile(kysely) })

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
export const any = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`

export const keyOf = (entity: Entity, row: Row): number => row[entity.key] as number
