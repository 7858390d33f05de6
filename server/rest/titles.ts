import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import { kysely, run, type Queryable, type Row } from '../db/query.ts'
import { toWire, wireColumns } from './row.ts'

export type Entities = Readonly<Record<string, Entity>>

/** The references of an entity whose titles are looked up when it is read; kept ones are in the row. */
const refsOf = ({ fields }: Entity) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'ref' && !field.kept && field.target
      ? [{ name, column: wireName(name, field), target: field.target }]
      : [],
  )

/** Which fields an entity's title is made of, found by running it on a row that notes what it is asked for. */
export function fieldsOfTitle(entity: Entity): ReadonlySet<string> {
  const asked = new Set<string>()
  const noting = new Proxy<Row>({}, { get: (_row, name) => void asked.add(String(name)) })
  try {
    entity.title(noting)
  } catch {
    return new Set(Object.keys(entity.fields))
  }
  return asked
}

function refsOfTitle(entity: Entity): ReturnType<typeof refsOf> {
  const asked = fieldsOfTitle(entity)
  return refsOf(entity).filter(({ name }) => asked.has(name))
}

/** The titles of records by their keys, deleted ones included; one query, and one for each reference in the title. */
export async function titlesByKey(
  on: Queryable,
  entities: Entities,
  target: Entity,
  keys: readonly number[],
): Promise<Map<number, string>> {
  const rows = await read(on, target, keys)
  await addTitles(on, entities, rows, refsOfTitle(target))
  return new Map(rows.map(row => [row[target.key] as number, target.title(row)]))
}

/**
 * Records as they are sent, by their keys, with the titles of what their own titles need and of some references. The
 * caller has checked the scope.
 * @param refs names of fields
 */
export async function rowsByKey(
  on: Queryable,
  entities: Entities,
  target: Entity,
  keys: readonly number[],
  refs: readonly string[],
): Promise<Map<number, Row>> {
  const rows = await read(on, target, keys)
  const asked = new Set([...fieldsOfTitle(target), ...refs])
  await addTitles(
    on,
    entities,
    rows,
    refsOf(target).filter(({ name }) => asked.has(name)),
  )
  return new Map(rows.map(row => [row[target.key] as number, row]))
}

async function read(on: Queryable, target: Entity, keys: readonly number[]): Promise<Row[]> {
  if (keys.length === 0) return []
  const query = kysely
    .selectFrom(target.table)
    .select([...wireColumns(target)])
    .where(target.key, '=', sql`any(${[...keys]})`)
  return (await run(on, query)).map(row => toWire(target, row))
}

/** Puts the title of every reference beside it, under the field's name: one query a target, not one a row. */
export const addRefTitles = (on: Queryable, entities: Entities, entity: Entity, rows: readonly Row[]): Promise<void> =>
  addTitles(on, entities, rows, refsOf(entity))

async function addTitles(
  on: Queryable,
  entities: Entities,
  rows: readonly Row[],
  refs: ReturnType<typeof refsOf>,
): Promise<void> {
  const targets = new Map<string, Set<number>>()
  for (const { column, target } of refs) {
    const keys = targets.get(target) ?? new Set()
    for (const row of rows) if (typeof row[column] === 'number') keys.add(row[column])
    targets.set(target, keys)
  }
  for (const [id, keys] of targets) {
    const target = entities[id]
    const titles = target ? await titlesByKey(on, entities, target, [...keys]) : new Map<number, string>()
    for (const { name, column } of refs.filter(ref => ref.target === id))
      for (const row of rows) {
        const title = titles.get(row[column] as number)
        if (title !== undefined) row[name] = title
      }
  }
}
