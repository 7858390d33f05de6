import type { Entity } from '../../../src/domain/entity.ts'
import { isWritten } from '../../db/tables/columns.ts'
import type { Schema } from '../../endpoint/operation.ts'
import type { Entities } from '../titles.ts'
import { listParameters } from './list-parameters.ts'
import { recordRef, schemaName } from './names.ts'
import { bodySchema, rowSchema, valuesSchema } from './record-schemas.ts'
import { extended } from './schemas.ts'

/** What is written and read of entities. */
export const entitySchemas = (entities: Entities): Readonly<Record<string, Schema>> =>
  Object.assign({}, ...Object.values(entities).map(schemasOf)) as Record<string, Schema>

/** The filters and orders of their lists. */
export const entityParameters = (entities: Entities): Readonly<Record<string, Schema>> =>
  Object.fromEntries(Object.values(entities).flatMap(entity => [...listParameters(entity)]))

function schemasOf(entity: Entity): Record<string, Schema> {
  const { verbs } = entity
  return {
    ...(isWritten(entity) && { [schemaName(entity, 'Values')]: valuesSchema(entity) }),
    [schemaName(entity)]: rowSchema(entity),
    ...(verbs.includes('list') && { [schemaName(entity, 'Page')]: pageSchema(entity) }),
    ...(verbs.includes('add') && { [schemaName(entity, 'Add')]: bodySchema(entity, 'add') }),
    ...(verbs.includes('edit') && { [schemaName(entity, 'Edit')]: bodySchema(entity, 'edit') }),
  }
}

const pageSchema = (entity: Entity): Schema =>
  extended(['Paged'], { items: { type: 'array', items: recordRef(entity) } }, ['items'])
