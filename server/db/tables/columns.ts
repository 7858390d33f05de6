import type { Entity } from '../../../src/domain/entity.ts'
import { wireName, type Field } from '../../../src/domain/fields/index.ts'
import { columnType, keyType, storage } from './storage.ts'

export interface Column {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  /** SQL of the default. */
  readonly initial?: string
  readonly identity?: true
}

/** Columns that every table has whose rows are added, edited or deleted here. */
const bookkeeping: readonly Column[] = [
  { name: 'version', type: 'integer', notNull: true, initial: '1' },
  { name: 'createdAt', type: 'timestamp with time zone', notNull: true, initial: 'now()' },
  { name: 'updatedAt', type: 'timestamp with time zone', notNull: true, initial: 'now()' },
  { name: 'createdById', type: 'integer', notNull: false },
  { name: 'deletedAt', type: 'timestamp with time zone', notNull: false },
  { name: 'custom', type: 'jsonb', notNull: true, initial: `'{}'` },
]

/**
 * Whether an entity's rows are written through its declaration. The others (events) are written by ingest alone: their
 * tables are made by hand, have no bookkeeping columns, and are held to the declared columns only.
 */
export const isWritten = (entity: Entity): boolean => entity.verbs.some(verb => verb !== 'list' && verb !== 'read')

/** The column by which the values of a sealed field are found. */
export const digestColumn = (name: string): string => `${name}Digest`

const places: Column = { name: 'places', type: 'integer[]', notNull: true, initial: `'{}'` }
const keepsPlaces = ({ areaLimit }: Entity) => typeof areaLimit === 'object' && 'kept' in areaLimit

/** The columns of an entity's table: key, client, fields under their wire names, bookkeeping. */
export function columnsOf(entity: Entity): readonly Column[] {
  const key: Column = { name: entity.key, type: keyType(entity.id), notNull: true, identity: true }
  const client: readonly Column[] =
    entity.tenancy === 'client' ? [{ name: 'clientId', type: 'integer', notNull: true }] : []
  const kept = isWritten(entity) ? [...bookkeeping, ...(keepsPlaces(entity) ? [places] : [])] : []
  const own = new Set(kept.map(({ name }) => name))
  const fields = Object.entries(entity.fields).flatMap(([name, field]) => fieldColumns(name, field))
  return [key, ...client, ...fields.filter(({ name }) => !own.has(name)), ...kept]
}

function fieldColumns(name: string, field: Field): readonly Column[] {
  const type = columnType(field)
  if (type === undefined) return []
  const value = field.initial ?? storage[field.kind].empty
  const column: Column = {
    name: wireName(name, field),
    type,
    notNull: (Boolean(field.required) && !field.when) || storage[field.kind].empty !== undefined,
    ...(value !== undefined && { initial: literal(value, type) }),
  }
  if (field.sealed && field.unique) return [column, { name: digestColumn(name), type: 'text', notNull: false }]
  return field.kept ? [column, { name, type: 'text', notNull: false }] : [column]
}

/** A declared value as SQL; declarations are ours, so quoting is all it needs. */
function literal(value: unknown, type: string): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (type.endsWith('[]'))
    return `array[${(value as readonly unknown[]).map(each => literal(each, '')).join(', ')}]::${type}`
  return `'${(type === 'jsonb' ? JSON.stringify(value) : String(value)).replaceAll("'", "''")}'`
}
