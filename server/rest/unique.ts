import { sql, type SqlBool } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import type { PropertyError } from '../../src/domain/faults.ts'
import { labelOf, wireName, type Field } from '../../src/domain/fields/index.ts'
import { notUnique, uniqueOf } from '../../src/domain/unique-sets.ts'
import type { Session } from '../session.ts'
import { digestsOf } from '../secrets/seal.ts'
import { digestColumn } from '../db/tables/columns.ts'
import { isTextLike } from '../db/tables/indexes.ts'
import { columnType } from '../db/tables/storage.ts'
import { kysely, run, type Condition, type Queryable, type Row } from '../db/query.ts'

/** Fields that are unique together, with the thing that the message names. */
export interface UniqueSet {
  readonly fields: readonly string[]
  /** The field that scopes uniqueness; rows without a value count as sharing it. */
  readonly within: string | undefined
  readonly everywhere: boolean
  readonly thing: string
  /** The error of values that another row has. */
  readonly message: string
}

/** Everything that an entity declares as unique. */
export function uniqueSets(entity: Entity): readonly UniqueSet[] {
  const single = Object.entries(entity.fields).flatMap(([name, field]): UniqueSet[] =>
    field.unique
      ? [
          {
            fields: [name],
            everywhere: field.unique === 'everywhere',
            thing: labelOf(name, field),
            ...uniqueOf(name, field),
          },
        ]
      : [],
  )
  const together = (entity.together ?? []).map(({ fields, thing }): UniqueSet => ({
    fields,
    within: undefined,
    everywhere: false,
    thing,
    message: notUnique(thing),
  }))
  return [...single, ...together]
}

const fieldOf = (entity: Entity, name: string) => entity.fields[name] as Field
export const wireOf = (entity: Entity, name: string): string => wireName(name, fieldOf(entity, name))

/** The parameters that carry the set's values: `value` where it is one field, else each under its wire name. */
export function parametersOf(
  entity: Entity,
  { fields, within }: UniqueSet,
): readonly (readonly [parameter: string, field: string])[] {
  const own = fields.map(name => [fields.length === 1 ? 'value' : wireOf(entity, name), name] as const)
  return within === undefined ? own : [...own, [wireOf(entity, within), within] as const]
}

/** Whether no other row of the tenant (of everybody, for what identifies beyond it) has these values. */
export async function isUnique(
  on: Queryable,
  entity: Entity,
  session: Session,
  set: UniqueSet,
  values: Row,
  except?: number,
): Promise<boolean> {
  if (set.fields.some(name => (values[wireOf(entity, name)] ?? null) === null)) return true
  const conditions: Condition[] = set.fields.map(name => same(entity, name, values))
  if (set.within !== undefined) conditions.push(same(entity, set.within, values))
  if (entity.tenancy === 'client' && !set.everywhere) conditions.push(sql<SqlBool>`"clientId" = ${session.clientId}`)
  if (entity.personal && !set.everywhere) conditions.push(sql<SqlBool>`"createdById" = ${session.userId}`)
  if (except !== undefined) conditions.push(sql<SqlBool>`${sql.ref(entity.key)} <> ${except}`)
  let query = kysely
    .selectFrom(entity.table)
    .select(entity.key)
    .where('deletedAt', 'is', sql`null`)
    .limit(1)
  for (const condition of conditions) query = query.where(condition)
  return (await run(on, query)).length === 0
}

function same(entity: Entity, name: string, values: Row): Condition {
  const field = fieldOf(entity, name)
  const [column, value] = [sql.ref(wireOf(entity, name)), values[wireOf(entity, name)] ?? null]
  if (value === null) return sql`${column} is null`
  if (field.sealed && typeof value === 'string') return sameSealed(wireOf(entity, name), value)
  // A key that no column holds is nobody's, not an error.
  const type = columnType(field) ?? 'text'
  const typed = sql`${value}::${sql.raw(type === 'integer' ? 'bigint' : type)}`
  return isTextLike(field) ? sql`lower(${column}) = lower(${typed})` : sql`${column} = ${typed}`
}

/** Rows with a sealed value, or with the same value not sealed yet. */
export const sameSealed = (name: string, value: string): Condition =>
  sql`(${sql.ref(digestColumn(name))} = any(${[...digestsOf(value)]}) or
    (lower(${sql.ref(name)}) = lower(${value}) and ${sql.ref(digestColumn(name))} is null))`

/** The error of each set that a write touches and another row has already. */
export async function uniqueErrors(
  on: Queryable,
  entity: Entity,
  session: Session,
  sent: Row,
  current: Row = {},
): Promise<PropertyError[]> {
  const errors: PropertyError[] = []
  const values = { ...current, ...sent }
  for (const set of uniqueSets(entity)) {
    const touched = [...set.fields, ...(set.within ? [set.within] : [])].some(name =>
      Object.hasOwn(sent, wireOf(entity, name)),
    )
    if (touched && !(await isUnique(on, entity, session, set, values, current[entity.key] as number | undefined)))
      errors.push({ propertyName: wireOf(entity, set.fields[0] ?? ''), errorMessage: set.message })
  }
  return errors
}
