import type { Entity } from '../../../src/domain/entity.ts'
import { wireName, type Field } from '../../../src/domain/fields/index.ts'
import { sortsOf } from '../../db/tables/indexes.ts'
import { parameterRef, schemaRef, type Schema } from '../../endpoint/operation.ts'
import { listLimits } from '../list-request.ts'
import { keySchema } from './schemas.ts'

const text: Schema = { type: 'string' }
const inQuery = (name: string, schema: Schema, description?: string): Schema => ({
  name,
  in: 'query',
  schema,
  ...(description !== undefined && { description }),
})

/** Parameters that many routes have, by the name that they are referred to with. */
export const sharedParameters: Readonly<Record<string, Schema>> = {
  id: { name: 'id', in: 'path', required: true, schema: keySchema },
  limit: inQuery('limit', { type: 'integer', minimum: 1, maximum: listLimits.most, default: listLimits.usual }),
  after: inQuery('after', text, '`next` of the page before'),
  q: inQuery('q', { type: 'string', maxLength: 100 }, 'How it begins'),
  total: inQuery('total', { type: 'boolean', default: false }),
  ids: inQuery('id', { type: 'array', items: keySchema }),
  value: inQuery('value', text),
  columns: inQuery(
    'columns',
    text,
    'Names of fields, custom.<id> or the key, with commas; those of the list where left out',
  ),
  leftOut: inQuery('leftOut', { type: 'boolean', default: false }, 'With what the client leaves out'),
  list: inQuery('list', text, 'A named list in place of all'),
}

/** The parameters of a list besides those of its pages, by name: lists share the filters and the orders that they both have. */
export function listParameters(entity: Entity): ReadonlyMap<string, Schema> {
  const sorts = sortsOf(entity)
  const pattern = `^-?(${sorts.join('|')})$`
  const sort = inQuery('sort', { type: 'string', pattern, default: entity.list?.sort })
  return new Map([
    ...(sorts.length > 0 ? [[orderName(entity), sort] as const] : []),
    ...(entity.list?.filters ?? []).map(name => filterParameter(name, entity.fields[name] as Field)),
  ])
}

/** Said once for all lists that can be sorted by the same field or two; what has more is an entity's own. */
function orderName(entity: Entity): string {
  const others = sortsOf(entity).slice(1)
  return others.length > 1 ? `sort.${entity.id}` : `sort.${[entity.list?.sort, ...others].join('.')}`
}

function filterParameter(name: string, field: Field): readonly [name: string, parameter: Schema] {
  const wire = wireName(name, field)
  if (field.kind === 'dateTime') return [`during.${wire}`, inQuery(wire, schemaRef('During'))]
  if (field.kind === 'date') return [`days.${wire}`, inQuery(wire, schemaRef('Days'))]
  return [`is.${wire}`, inQuery(wire, schemaRef('AnyOf'))]
}

/** References to them. */
export const listParameterRefs = (entity: Entity): readonly Schema[] =>
  [...listParameters(entity).keys(), ...(entity.list?.leftOut ? ['leftOut'] : [])].map(parameterRef)
