import type { Entity } from '../../../src/domain/entity.ts'
import { wireName, type Field } from '../../../src/domain/fields/index.ts'
import { isWritten } from '../../db/tables/columns.ts'
import { columnType } from '../../db/tables/storage.ts'
import { schemaRef, type Schema } from '../../endpoint/operation.ts'
import { schemaName } from './names.ts'
import { extended, object, storedSchema } from './schemas.ts'

type Properties = Readonly<Record<string, Schema>>
type Named = readonly [name: string, field: Field]

/** A key as it is read: that it is above zero need not be said. */
const readKeySchema: Schema = { type: 'integer' }
/** Custom values by the id of their definition; which there are is put in when the document is asked for. */
export const customSchema: Schema = { type: 'object' }

const isSent = (mode: 'add' | 'edit', field: Field) => !field.computed && !(mode === 'edit' && field.fixed)
const fieldsOf = (entity: Entity) => Object.entries(entity.fields)
const wires = (fields: readonly Named[]): Properties =>
  Object.fromEntries(fields.map(([name, field]) => [wireName(name, field), storedSchema(name, field)]))

/** What bounds a value that is only read need not be said: the server keeps to it. */
function unbounded(schema: Schema): Schema {
  const {
    maxLength: _longest,
    minLength: _shortest,
    minimum: _least,
    maximum: _most,
    pattern: _pattern,
    ...rest
  } = schema
  return rest
}
const readOnly = (properties: Properties): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, unbounded(schema)]))

/** Whether a field is read, and may be sent to add a record and to edit it. */
const isCommon = ([, field]: Named) => columnType(field) !== undefined && isSent('edit', field)

/** What records are read and written with alike. */
export const valuesSchema = (entity: Entity): Schema =>
  object({ ...wires(fieldsOf(entity).filter(isCommon)), custom: customSchema }, [])

/** A record as it is read. */
export function rowSchema(entity: Entity): Schema {
  const stored = fieldsOf(entity).filter(([, field]) => columnType(field) !== undefined)
  const shared = isWritten(entity)
  const own = stored.filter(each => !shared || !isCommon(each))
  const properties: Properties = {
    [entity.key]: readKeySchema,
    ...readOnly(wires(own)),
    ...Object.fromEntries(
      fieldsOf(entity).flatMap(([name, field]) => (field.kind === 'ref' ? [[name, schemaRef('Title')]] : [])),
    ),
  }
  const required = [entity.key, ...stored.map(([name, field]) => wireName(name, field))]
  if (!shared) return object(properties, required)
  return extended([schemaName(entity, 'Values'), 'Kept'], properties, required)
}

/** What a caller may send: to add a record, or to change some of it. */
export function bodySchema(entity: Entity, mode: 'add' | 'edit'): Schema {
  const sent = fieldsOf(entity).filter(([, field]) => isSent(mode, field))
  const required = sent.filter(
    ([, field]) => mode === 'add' && field.required && field.initial === undefined && !field.when,
  )
  return extended(
    [schemaName(entity, 'Values'), ...(mode === 'edit' ? ['Versioned'] : [])],
    wires(sent.filter(each => !isCommon(each))),
    required.map(([name, field]) => wireName(name, field)),
  )
}
