import type { Entity } from '../../../src/domain/entity.ts'
import { wireName, type Field } from '../../../src/domain/fields/index.ts'
import { uniqueOf } from '../../../src/domain/unique-sets.ts'
import { digestColumn } from './columns.ts'
import { storage } from './storage.ts'

export const quoted = (name: string): string => `"${name}"`
const snake = (name: string) => name.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)
const bare = (sort: string) => sort.replace(/^-/, '')

/** The fields that a list may be sorted by, the first its own order. */
export const sortsOf = ({ list }: Entity): readonly string[] =>
  list ? [...new Set([list.sort, ...(list.sorts ?? [])].map(bare))] : []

/** The fields by which a named list holds the newest, and those that a list may be sorted by. */
const orderedBy = (entity: Entity): readonly string[] => [
  ...new Set([...sortsOf(entity), ...Object.values(entity.lists ?? {}).flatMap(({ since }) => since?.field ?? [])]),
]

/** The fields that `q` looks into; where none are named, the text that the list is sorted by. */
export function searchOf(entity: Entity): readonly string[] {
  if (entity.list?.search) return entity.list.search
  return sortsOf(entity).filter(name => isTextLike(entity.fields[name]))
}

export const isTextLike = (field: Field | undefined): boolean =>
  field !== undefined && storage[field.kind].textLike === true

/** A column as it is compared and sorted: texts without case. */
const comparable = (name: string, field: Field): string =>
  isTextLike(field) ? `lower(${quoted(wireName(name, field))})` : quoted(wireName(name, field))

/** The column that scopes the values of a unique field. */
const identifying = (name: string, field: Field): string =>
  field.sealed ? quoted(digestColumn(name)) : comparable(name, field)

/** Whose rows are unique together: those of the client (of one user in it), or all where a value identifies beyond it. */
const tenant = (entity: Entity, everywhere = false) =>
  entity.tenancy === 'client' && !everywhere ? ['"clientId"', ...(entity.personal ? ['"createdById"'] : [])] : []
const live = ' where "deletedAt" is null'

function sortIndex(entity: Entity, name: string): string {
  const field = entity.fields[name] as Field
  const parts = [...tenant(entity), comparable(name, field), quoted(entity.key)].join(', ')
  return `create index ${entity.table}_${snake(wireName(name, field))} on ${quoted(entity.table)} (${parts})${live};`
}

function filterIndex(entity: Entity, name: string): string {
  const field = entity.fields[name] as Field
  const column = wireName(name, field)
  const by =
    field.kind === 'refs'
      ? `using gin ("${column}")`
      : `(${[...tenant(entity), quoted(column), quoted(entity.key)].join(', ')})`
  return `create index ${entity.table}_of_${snake(column)} on ${quoted(entity.table)} ${by}${live};`
}

function searchIndex(entity: Entity, name: string): string {
  const column = `lower(${quoted(wireName(name, entity.fields[name] as Field))}) text_pattern_ops`
  return `create index ${entity.table}_begins_${snake(name)} on ${quoted(entity.table)} (${[...tenant(entity), column].join(', ')})${live};`
}

/** The column that a uniqueness is within; rows that have none are together. */
function within(entity: Entity, name: string): string {
  const field = entity.fields[name] as Field
  return `coalesce(${comparable(name, field)}, ${isTextLike(field) || field.kind === 'choice' ? "''" : '0'})`
}

function uniqueIndexes(entity: Entity): readonly string[] {
  const write = (what: string, everywhere: boolean, columns: readonly string[]) =>
    `create unique index ${entity.table}_unique_${snake(what)} on ${quoted(entity.table)} (${[...tenant(entity, everywhere), ...columns].join(', ')})${live};`
  const single = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (!field.unique) return []
    const { within: shared } = uniqueOf(name, field)
    const inside = shared === undefined ? [] : [within(entity, shared)]
    return [write(name, field.unique === 'everywhere', [...inside, identifying(name, field)])]
  })
  const together = (entity.together ?? []).map(({ fields }) =>
    write(
      fields.join('_'),
      false,
      fields.map(name => comparable(name, entity.fields[name] as Field)),
    ),
  )
  return [...single, ...together]
}

/** The SQL of an entity's indexes: sorts, filters and references, searches, uniqueness; all of rows not deleted. */
export function indexesSql(entity: Entity): readonly string[] {
  const references = Object.keys(entity.fields).filter(name =>
    ['ref', 'refs'].includes(entity.fields[name]?.kind ?? ''),
  )
  const filters = [...new Set([...(entity.list?.filters ?? []), ...references])]
  return [
    ...orderedBy(entity)
      .filter(name => entity.fields[name]?.kind !== 'ref')
      .map(name => sortIndex(entity, name)),
    ...filters.map(name => filterIndex(entity, name)),
    ...searchOf(entity).map(name => searchIndex(entity, name)),
    ...uniqueIndexes(entity),
  ]
}
