import { fault } from '../../src/domain/faults.ts'
import type { PropertyError } from '../../src/domain/faults.ts'
import { labelOf, wireName } from '../../src/domain/fields/index.ts'
import type { Values, Writing } from './behaviour.ts'
import { isGuest } from './scope.ts'

/** Errors for fields that this caller may not set: those whose value differs from what it is (or begins as). */
export function cannotSet(
  { entity }: Pick<Writing, 'entity'>,
  names: readonly string[],
  values: Values,
  current: Values = {},
): PropertyError[] {
  return names.flatMap(name => {
    const field = entity.fields[name]
    if (!field) return []
    const property = wireName(name, field)
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

/** What a client has granted is for its own people to change, not for who works as it by that grant. @throws 403 */
export function refuseGuest({ session }: Writing): void {
  if (isGuest(session)) throw fault('forbidden', { permission: 'KMSUSER_USER' })
}
