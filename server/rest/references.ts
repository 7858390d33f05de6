import { sql, type SqlBool } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import type { PropertyError } from '../../src/domain/faults.ts'
import { labelOf, wireName } from '../../src/domain/fields/index.ts'
import type { Session } from '../session.ts'
import { kysely, run, type Queryable, type Row } from '../db/query.ts'
import { scope } from './scope.ts'
import { titlesByKey, type Entities } from './titles.ts'

/**
 * Errors for references that the caller cannot choose: of another client, outside their areas, deleted or never there.
 * An earlier reference may stay. What is referred to is locked against deletion until the transaction ends:
 * nothing is added to a record being deleted.
 */
export async function referenceErrors(
  on: Queryable,
  entities: Entities,
  entity: Entity,
  session: Session,
  values: Row,
  current: Row = {},
): Promise<PropertyError[]> {
  const [errors, elsewhere]: [PropertyError[], PropertyError[]] = [[], []]
  for (const [name, field] of Object.entries(entity.fields)) {
    const propertyName = wireName(name, field)
    const target = entities[field.target ?? '']
    const wanted = target && keysIn(values[propertyName]).filter(key => !keysIn(current[propertyName]).includes(key))
    if (!target || !wanted?.length) continue
    const label = labelOf(name, field)
    if (!(await inScope(on, target, session, wanted)))
      errors.push({ propertyName, errorMessage: `${label} must be chosen from the list` })
    else if (await isElsewhere(on, target, wanted, { ...current, ...values }))
      elsewhere.push({ propertyName, errorMessage: `${label} must be on the same controller` })
  }
  return errors.length ? errors : elsewhere
}

/** What is on a controller refers to nothing that is on another: a reader to its door, a door to its inputs. */
async function isElsewhere(on: Queryable, target: Entity, keys: readonly number[], row: Row): Promise<boolean> {
  const { controllerId } = row
  if (target.fields['controller']?.kind !== 'ref' || typeof controllerId !== 'number') return false
  const query = kysely
    .selectFrom(target.table)
    .select(target.key)
    .where(sql<SqlBool>`${sql.ref(`${target.table}.${target.key}`)} = any(${[...keys]}::bigint[])`)
    .where('controllerId', '<>', sql`${controllerId}::bigint`)
    .limit(1)
  return (await run(on, query)).length > 0
}

const keysIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter(key => typeof key === 'number') : typeof value === 'number' ? [value] : []

async function inScope(on: Queryable, target: Entity, session: Session, keys: readonly number[]): Promise<boolean> {
  const query = kysely
    .selectFrom(target.table)
    .select(target.key)
    .where(sql<SqlBool>`${sql.ref(`${target.table}.${target.key}`)} = any(${[...keys]}::bigint[])`)
    .where(scope(target, session))
    .orderBy(target.key)
    .forKeyShare(target.table)
  return (await run(on, query)).length === keys.length
}

/** Puts the title of each kept reference beside it: the row keeps it whatever becomes of the target. */
export async function keepTitles(on: Queryable, entities: Entities, entity: Entity, values: Row): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const column = wireName(name, field)
    const target = entities[field.target ?? '']
    if (!field.kept || !target || !Object.hasOwn(values, column)) continue
    const key = values[column]
    values[name] = typeof key === 'number' ? ((await titlesByKey(on, entities, target, [key])).get(key) ?? null) : null
  }
}
