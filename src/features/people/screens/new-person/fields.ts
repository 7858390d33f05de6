import { formFields, type FormField, type FormValues } from '../../../../crud/form/values.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { date, refs } from '../../../../domain/fields/index.ts'
import { applies } from '../../../../domain/validate.ts'

/** What most people have; everything else of a person is folded away. */
const first = ['firstName', 'surname', 'company', 'email']
const picture = 'profilePicture'
/** What opens doors by itself is never kept in the browser. */
export const secrets: ReadonlySet<string> = new Set(['keycode', 'pin'])
const ofToken = ['keycode', 'pin', 'kind', 'numberPlate', 'reference']

/** The fields of a person in the order of the flow: those at hand, the picture, and the others. */
export function personFields(person: Entity) {
  const all = formFields(person, 'add')
  return {
    atHand: first.flatMap(name => all.find(each => each.name === name) ?? []),
    picture: all.find(each => each.name === picture),
    others: all.filter(({ name }) => name !== picture && !first.includes(name)),
  }
}

/** The fields of a new credential that take part for its kind. */
export const tokenFields = (token: Entity, values: FormValues): readonly FormField[] => {
  const all = formFields(token, 'add').filter(({ field }) => applies(field, values))
  return ofToken.flatMap(name => all.find(each => each.name === name) ?? [])
}

/** A field of the flow that is none of a record's. */
const ownField = (property: string, label: string, field: FormField['field']): FormField => ({
  name: property,
  property,
  label,
  field,
  isFixed: false,
})

/** Where they get in, and for how long. */
export const accessFields = (words: { readonly groups: string; readonly areas: string }): readonly FormField[] => [
  ownField('groupIds', words.groups, refs('group')),
  ownField('areaIds', words.areas, refs('area')),
  ownField('accessFrom', 'Access from', date({ help: 'Leave empty for at once' })),
  ownField('accessUntil', 'Access until', date({ help: 'The last day. Leave empty for no end' })),
]

export const keysIn = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as readonly number[]) : [])
