import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { entities } from '../../src/domain/entities/index.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { wireName, type Field } from '../../src/domain/fields/index.ts'
import type { Session } from '../session.ts'
import { placesColumn, placesOf } from './places.ts'
import { all, any, type Condition } from '../db/query.ts'

/** Whose rows, and inside which areas. */
interface Limited {
  readonly clientId: number
  readonly userId: number
  readonly areas: readonly number[]
  readonly places: readonly number[]
}

/** Only rows inside the caller's areas, as the entity declares it; no condition for callers who see everything. */
export function insideAreas(entity: Entity, session: Session): readonly Condition[] {
  const { areaIds, clientId, userId } = session
  return areaIds ? [inside(entity, { clientId, userId, areas: [...areaIds], places: placesOf(session) })] : []
}

/**
 * What concerns the whole client is not for users with an area limit: refused with a reason, since an empty list would
 * look as if there were none.
 * @throws 403
 */
export function refuseLimited({ areaLimit }: Entity, { areaIds }: Session, purpose: 'read' | 'write'): void {
  const isWhole = areaLimit === 'client' || (areaLimit === 'clientRead' && purpose === 'write')
  if (areaIds && isWhole) throw fault('areaLimited')
}

const nowhere = sql<SqlBool>`false`
const everywhere = sql<SqlBool>`true`
const columnOf = (entity: Entity, name: string) => sql.ref(`${entity.table}.${name}`)
const byId = (id: string): Entity | undefined => (entities as Readonly<Record<string, Entity>>)[id]

function inside(entity: Entity, limited: Limited): Condition {
  const { areaLimit } = entity
  if (areaLimit === 'self') return sql`${columnOf(entity, entity.key)} = any(${[...limited.areas]})`
  if (areaLimit === 'author') return isAuthor(entity, limited)
  if (areaLimit === 'client') return nowhere
  if (typeof areaLimit === 'string') return everywhere
  if ('nearest' in areaLimit) return nearest(entity, areaLimit.nearest, limited)
  if ('every' in areaLimit) return every(entity, areaLimit.every, limited)
  if (areaLimit.kept) return sql`${columnOf(entity, placesColumn)} && ${[...limited.places]}::integer[]`
  return used(entity, areaLimit, limited)
}

const isAuthor = (entity: Entity, { userId }: Limited): Condition => sql`${columnOf(entity, 'createdById')} = ${userId}`

/** A reference of an entity: its column, whether it refers to many, and the keys of its target that are inside. */
function way(entity: Entity, name: string, limited: Limited) {
  const field = entity.fields[name] as Field
  const target = byId(field.target ?? '')
  if (!target) throw new Error(`${entity.id} declares its area limit by ${name}, which is no reference`)
  const column = columnOf(entity, wireName(name, field))
  const isMany = field.kind === 'refs'
  const set: Condition = isMany ? sql`cardinality(${column}) > 0` : sql`${column} is not null`
  return { column, isMany, set, target, within: isWithin(column, isMany, target, limited) }
}

function isWithin(column: RawBuilder<unknown>, isMany: boolean, target: Entity, limited: Limited): Condition {
  if (target.areaLimit === 'self')
    return isMany
      ? sql`${column} <@ ${[...limited.areas]}::integer[]`
      : sql`${column} = any(${[...limited.areas]}::integer[])`
  const keys = keysInside(target, limited)
  return isMany ? sql`${column} <@ array(${keys})` : sql`${column} in (${keys})`
}

/** Deleted ones too: the history of a door that is gone is still of its area. */
const keysInside = (target: Entity, limited: Limited): RawBuilder<unknown> =>
  sql`select ${columnOf(target, target.key)} from ${sql.table(target.table)} where ${all([ofClient(target, limited), inside(target, limited)])}`

const ofClient = (entity: Entity, { clientId }: Limited): Condition =>
  entity.tenancy === 'shared' ? everywhere : sql`${columnOf(entity, 'clientId')} = ${clientId}`

function nearest(entity: Entity, [name, ...further]: readonly string[], limited: Limited): Condition {
  if (name === undefined) return nowhere
  const { within, column } = way(entity, name, limited)
  if (further.length === 0) return within
  return any([within, all([sql<SqlBool>`${column} is null`, nearest(entity, further, limited)])])
}

function every(entity: Entity, names: readonly string[], limited: Limited): Condition {
  const ways = names.map(name => way(entity, name, limited))
  return all([
    any(ways.map(({ set }) => set)),
    ...ways.map(({ set, within }) => any([sql<SqlBool>`not ${set}`, within])),
  ])
}

interface Use {
  readonly usedBy: string
  readonly by: string
  readonly where?: Readonly<Record<string, boolean>>
}

function used(entity: Entity, { usedBy, by, where = {} }: Use, limited: Limited): Condition {
  const user = byId(usedBy)
  const field = user?.fields[by]
  if (!user || !field) throw new Error(`${entity.id} declares its area limit by ${usedBy}.${by}, which does not exist`)
  const [key, column] = [columnOf(entity, entity.key), columnOf(user, wireName(by, field))]
  const isMany = field.kind === 'refs'
  const uses = all([
    ofClient(user, limited),
    sql`${columnOf(user, 'deletedAt')} is null`,
    ...Object.entries(where).map(([name, value]) => sql<SqlBool>`${columnOf(user, name)} = ${value}`),
  ])
  const keys = isMany ? sql`unnest(${column})` : column
  const refers: Condition = isMany ? sql`${column} @> array[${key}]` : sql`${column} = ${key}`
  return any([
    sql`${key} in (select ${keys} from ${sql.table(user.table)} where ${all([uses, inside(user, limited)])})`,
    all([
      isAuthor(entity, limited),
      sql`not exists (select from ${sql.table(user.table)} where ${all([uses, refers])})`,
    ]),
  ])
}

/** The field to choose when a record to be written is outside the caller's areas. */
export function placeOf({ areaLimit }: Entity): string {
  if (areaLimit === 'self') return 'parentArea'
  if (typeof areaLimit === 'string') return 'area'
  const names = 'nearest' in areaLimit ? areaLimit.nearest : 'every' in areaLimit ? areaLimit.every : []
  return names[0] ?? 'area'
}
