import type { Entity } from '../../../src/domain/entity.ts'
import type { CustomField } from '../../custom-fields/definitions.ts'
import { schemaName } from './describe-entity.ts'
import type { Document } from './document.ts'
import { customSchema, fieldSchema, nullable, type Schema } from './schemas.ts'

/** The document with the custom fields of the caller's client; the same document where he has none. */
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
    for (const part of ['', 'Written', 'Add', 'Edit']) {
      const name = schemaName(entity, part)
      const schema = document.components.schemas[name]
      const custom = { ...customSchema, properties, additionalProperties: false }
      if (schema) schemas[name] = { ...schema, properties: { ...(schema['properties'] as Schema), custom } }
    }
  }
  if (Object.keys(schemas).length === 0) return document
  const { components } = document
  return { ...document, components: { ...components, schemas: { ...components.schemas, ...schemas } } }
}
