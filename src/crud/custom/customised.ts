import type { CustomField } from '../../api/custom-fields.ts'
import { fromWireName } from '../../api/custom-values.ts'
import { customField } from '../../domain/custom-fields.ts'
import type { Entity } from '../../domain/entity.ts'

const section = 'Custom fields'

/** An entity with the fields that its client has added, as if they were declared. */
export function customised(entity: Entity, definitions: readonly CustomField[]): Entity {
  if (definitions.length === 0) return entity
  const added = definitions.map(definition => ({ name: fromWireName(definition.key), definition }))
  const fields = Object.fromEntries(
    added.map(({ name, definition }) => [name, customField({ ...definition, section })]),
  )
  const shown = added.filter(({ definition }) => definition.showInTable).map(({ name }) => name)
  const list = entity.list && { ...entity.list, columns: [...entity.list.columns, ...shown] }
  return { ...entity, fields: { ...entity.fields, ...fields }, ...(list && { list }) }
}

/** The names of the custom fields shown on a record's card. */
export const onCards = (definitions: readonly CustomField[]): readonly string[] =>
  definitions.filter(({ showInTile }) => showInTile).map(({ key }) => fromWireName(key))
