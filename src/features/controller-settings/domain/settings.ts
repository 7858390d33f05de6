import type { Entity } from '../../../domain/entity.ts'
import { labelOf, wireName, type Field } from '../../../domain/fields/index.ts'

/** What a controller is, rather than how it works. */
const isSetting = ([name, field]: readonly [string, Field]) =>
  field.toDevice !== undefined && !field.computed && name !== 'type'

/** Controllers by their settings alone: what they are sent of how to work. @param controller in a brand's words */
export const settingsOf = (controller: Entity): Entity => ({
  ...controller,
  fields: Object.fromEntries(Object.entries<Field>(controller.fields).filter(isSetting)),
})

/** A setting that is not what a new controller has. */
export interface Difference {
  readonly name: string
  /** Its name on the wire. */
  readonly property: string
  readonly label: string
  readonly field: Field
  readonly value: unknown
  /** Null where a new controller has no value. */
  readonly standard: unknown
}

const orNothing = (value: unknown) =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
const isSame = (one: unknown, other: unknown) => JSON.stringify(orNothing(one)) === JSON.stringify(orNothing(other))

/** @param values of settings, by their names on the wire */
export const differencesOf = (
  settings: Pick<Entity, 'fields'>,
  values: Readonly<Record<string, unknown>>,
): readonly Difference[] =>
  Object.entries<Field>(settings.fields).flatMap(([name, field]) => {
    const property = wireName(name, field)
    const standard = orNothing(field.initial ?? (field.kind === 'flag' ? false : null))
    const value = orNothing(values[property]) ?? (field.kind === 'flag' ? false : null)
    return isSame(value, standard) ? [] : [{ name, property, label: labelOf(name, field), field, value, standard }]
  })
