import type { Entity } from './entity.ts'
import { labelOf, wireName, type Field } from './fields/index.ts'

/** Properties that are unique together, and how the server is asked of them. */
export interface UniqueSet {
  /** The last part of the path: `validate-name`. */
  readonly path: string
  /** The error of values that another record has. */
  readonly message: string
  /** The property that shows the error. */
  readonly property: string
  /** What is sent, under which name: `value` where one property is asked of, with what it is unique within. */
  readonly parameters: readonly { readonly parameter: string; readonly property: string }[]
}

const kebab = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

export const notUnique = (thing: string): string => `${thing} is not unique`

/** What a unique field is unique within, and the error of a second one. */
export function uniqueOf(
  name: string,
  field: Field,
): { readonly within: string | undefined; readonly message: string } {
  const { within, message } = typeof field.unique === 'object' ? field.unique : {}
  return { within, message: message ?? notUnique(labelOf(name, field)) }
}

/** Everything that an entity declares as unique. */
export function uniqueSetsOf({ fields, together = [] }: Pick<Entity, 'fields' | 'together'>): readonly UniqueSet[] {
  const wire = (name: string) => wireName(name, fields[name] as Field)
  const single = Object.entries(fields).flatMap(([name, field]): UniqueSet[] => {
    if (!field.unique) return []
    const { within, message } = uniqueOf(name, field)
    const parameters = [
      { parameter: 'value', property: wire(name) },
      ...(within === undefined ? [] : [{ parameter: wire(within), property: wire(within) }]),
    ]
    return [{ path: `validate-${kebab(name)}`, message, property: wire(name), parameters }]
  })
  const several = together.map(({ fields: names, thing }): UniqueSet => ({
    path: `validate-${names.map(kebab).join('-')}`,
    message: notUnique(thing),
    property: wire(names[0] ?? ''),
    parameters: names.map(name => ({ parameter: names.length === 1 ? 'value' : wire(name), property: wire(name) })),
  }))
  return [...single, ...several]
}
