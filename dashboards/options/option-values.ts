import type { Fields } from '../../src/domain/entity.ts'
import { wireName } from '../../src/domain/fields/index.ts'

/** Options under their wire names, as a form holds them. */
export type OptionValues = Record<string, unknown>

/**
 * The initial values of an options form: the saved one if the field accepts it, else the field's initial value.
 * Saved properties that no field has are left out, so that a form can mend a tile of another version.
 */
export const initialValues = (fields: Fields, saved: Readonly<OptionValues>): OptionValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const property = wireName(name, field)
      const value = saved[property]
      const taken = value !== undefined && value !== null && field.schema.safeParse(value).success
      return [property, taken ? value : (field.initial ?? null)]
    }),
  )
