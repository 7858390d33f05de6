import type { FieldErrors } from 'react-hook-form'
import { withoutCustomNames } from '../../../../api/custom-values.ts'
import { takenErrors, type Taken } from '../../../../crud/form/use-unique.ts'
import { errorsOf, type FormValues, sentValues } from '../../../../crud/form/values.ts'
import type { Entity } from '../../../../domain/entity.ts'
import type { Words } from '../../../../domain/vocabulary.ts'
import { isEmpty } from '../../../../domain/validate.ts'
import type { UniqueSet } from '../../../../domain/unique-sets.ts'
import type { PersonWithAccess, WantedAccess } from '../../domain/with-access.ts'
import { keysIn, tokenFields } from './fields.ts'

/** The two entities of the flow, in the brand's words and as the caller may know them. */
export interface Parts {
  readonly person: Entity
  readonly token: Entity
}
/** What the server says of values that must be unique. */
export interface Known {
  readonly sets: readonly UniqueSet[]
  readonly taken: Taken
}

/** Whether a new credential is wanted: its kind alone makes none. */
export const makesToken = ({ keycode, pin, numberPlate, reference, fobId }: FormValues): boolean =>
  isEmpty(fobId) && ![keycode, pin, numberPlate, reference].every(isEmpty)

const hasToken = (values: FormValues) => !isEmpty(values['fobId']) || makesToken(values)

/** A new credential has nothing but what the flow asks for. */
const newToken = ({ token }: Parts, values: FormValues) =>
  Object.fromEntries(
    tokenFields(token, values).flatMap(({ property }) =>
      isEmpty(values[property]) ? [] : [[property, values[property]]],
    ),
  )

/** What is wrong with what has been filled in, by property. */
export function wrongIn(
  parts: Parts,
  known: readonly Known[],
  values: FormValues,
  { a }: Words,
): FieldErrors<FormValues> {
  const ofToken = makesToken(values) ? errorsOf(parts.token, 'add', undefined, newToken(parts, values)) : {}
  const errors: FieldErrors<FormValues> = {
    ...Object.assign({}, ...known.map(({ sets, taken }) => takenErrors(sets, taken, values))),
    ...errorsOf(parts.person, 'add', undefined, values),
    ...ofToken,
  }
  if (!hasToken(values) && (keysIn(values['groupIds']).length > 0 || keysIn(values['areaIds']).length > 0))
    errors['keycode'] = { type: 'rule', message: `Access needs ${a('fob')}` }
  return errors
}

/** What is sent: under the key of this attempt, which makes it happen once. */
export function bodyOf(parts: Parts, values: FormValues, key: string): PersonWithAccess {
  const days = { validFrom: dayOf(values['accessFrom']), validUntil: dayOf(values['accessUntil']) }
  const access: WantedAccess[] = [
    ...keysIn(values['groupIds']).map(groupId => ({ groupId, ...days })),
    ...keysIn(values['areaIds']).map(areaId => ({ areaId, ...days })),
  ]
  return {
    key,
    person: withoutCustomNames(sentValues(parts.person, 'add', undefined, values)),
    credential: credentialOf(parts, values),
    access,
  }
}

function credentialOf(parts: Parts, values: FormValues): PersonWithAccess['credential'] {
  const { fobId } = values
  if (typeof fobId === 'number') return { fobId }
  return makesToken(values) ? { made: newToken(parts, values) } : null
}

const dayOf = (value: unknown) => (typeof value === 'string' && value ? value : null)

/** The property that shows an error of the server, which names its part of the body. */
export function propertyOf(name: string, values: FormValues): string {
  const [part, ...rest] = name.split('.')
  if (part === 'person') return rest.join('.')
  if (part === 'credential') return rest.join('.') || 'keycode'
  const isGroup = Number(rest[0]) < keysIn(values['groupIds']).length
  const [, property = ''] = rest
  if (property === 'validFrom') return 'accessFrom'
  if (property === 'validUntil') return 'accessUntil'
  return isGroup ? 'groupIds' : 'areaIds'
}
