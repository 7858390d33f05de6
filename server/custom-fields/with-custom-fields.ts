import type { Entity } from '../../src/domain/entity.ts'
import type { CustomField } from './definitions.ts'
import type { Schema } from '../endpoint/operation.ts'
import type { Document } from '../rest/openapi/document.ts'
import { schemaName } from '../rest/openapi/names.ts'
import { customSchema } from '../rest/openapi/record-schemas.ts'
import { fieldSchema, nullable } from '../rest/openapi/schemas.ts'

/** The document with the custom fields of the caller's client; the same document if there are none. */
export async function withCustomFields(
  document: Document,
  entities: readonly Entity[],
  fieldsOf: (entity: Entity) => Promise<readonly CustomField[]>,
): Promise<Document> {
  const schemas: Record<string, Schema> = {}
  for (const entity of entities) {
    const fields = await fieldsOf(entity)
    if (fields.length === 0) continue
    const properties = Object.fromEntries(fields.map(({ id, key, field }) => [id, nullable(fieldSchema(key, field))]))
    const name = schemaName(entity, 'Values')
    const schema = document.components.schemas[name]
    const custom = { ...customSchema, properties, additionalProperties: false }
    if (schema) schemas[name] = { ...schema, properties: { ...(schema['properties'] as Schema), custom } }
  }
  if (Object.keys(schemas).length === 0) return document
  const { components } = document
  return { ...document, components: { ...components, schemas: { ...components.schemas, ...schemas } } }
}
