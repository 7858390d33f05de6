import type { Entity } from '../../../domain/entity.ts'
import type { Field } from '../../../domain/fields/index.ts'

/** Area types by their settings alone: whether they have any, and each. @param areaType in a brand's words */
export const settingsOf = (areaType: Entity): Entity => ({
  ...areaType,
  fields: Object.fromEntries(
    Object.entries<Field>(areaType.fields).filter(
      ([name, field]) => name === 'hasSettings' || field.when?.field === 'hasSettings',
    ),
  ),
})
