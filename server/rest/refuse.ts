import { fault } from '../../src/domain/faults.ts'
import type { PropertyError } from '../../src/domain/faults.ts'
import type { PropertyOf } from '../../src/domain/record.ts'
import { labelOf, wireName } from '../../src/domain/fields/index.ts'
import type { Entity } from '../../src/domain/entity.ts'
import type { Values, Writing } from './behaviour.ts'
import { isGuest } from './scope.ts'

/** Errors for fields that this caller may not set: those whose value differs from what it is (or begins as). */
export function cannotSet<E extends Entity>(
  { entity }: Pick<Writing<E>, 'entity'>,
  names: readonly (keyof E['fields'] & string)[],
  values: Values,
  current: Values = {},
): PropertyError<PropertyOf<E>>[] {
  return names.flatMap(name => {
    const field = entity.fields[name]
    if (!field) return []
    const property = wireName(name, field) as PropertyOf<E>
    if (!Object.hasOwn(values, property)) return []
    const was = Object.hasOwn(current, property) ? current[property] : (field.initial ?? null)
    return same(values[property], was)
      ? []
      : [{ propertyName: property, errorMessage: `${labelOf(name, field)} cannot be set` }]
  })
}

const blank = (value: unknown) =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0)
const same = (a: unknown, b: unknown) => (blank(a) && blank(b)) || JSON.stringify(a) === JSON.stringify(b)

/** A client's grants are for its own people to change, not for users who work for it by that grant. @throws 403 */
export function refuseGuest({ session }: Pick<Writing, 'session'>): void {
  if (isGuest(session)) throw fault('guest')
}
