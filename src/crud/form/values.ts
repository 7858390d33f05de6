import type { FieldErrors } from 'react-hook-form'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { labelOf, wireName, type Field, type FieldKind } from '../../domain/fields/index.ts'
import { applies, check, isEmpty } from '../../domain/validate.ts'

/** What a form holds, under wire names; empty texts are no values. */
export type FormValues = Record<string, unknown>
export type Mode = 'add' | 'edit'

export interface FormField {
  readonly name: string
  readonly property: string
  readonly label: string
  readonly field: Field
  /** Shown, but no longer editable. */
  readonly isFixed: boolean
}
export interface FormSection {
  readonly title: string | undefined
  readonly fields: readonly FormField[]
}

/** Kinds that no form writes: a picture is uploaded where it is shown. */
const elsewhere: ReadonlySet<FieldKind> = new Set([])

/** The fields of a form: what the server alone sets is not among them. */
export const formFields = ({ fields }: Pick<Entity, 'fields'>, mode: Mode): readonly FormField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.computed || elsewhere.has(field.kind)
      ? []
      : [
          {
            name,
            property: wireName(name, field),
            label: labelOf(name, field),
            field,
            isFixed: mode === 'edit' && field.fixed === true,
          },
        ],
  )

/** Fields under their headings, in the order in which these first come; those without one are first. */
export function sectionsOf<T extends { readonly field: Field }>(
  fields: readonly T[],
): readonly { readonly title: string | undefined; readonly fields: readonly T[] }[] {
  const sections = Map.groupBy(fields, ({ field }) => field.section)
  const titles = [undefined, ...[...sections.keys()].filter(title => title !== undefined)]
  return titles.flatMap(title => {
    const own = sections.get(title)
    return own ? [{ title, fields: own }] : []
  })
}

const orNull = (value: unknown) => (value === '' || value === undefined ? null : value)
const isSame = (a: unknown, b: unknown) => JSON.stringify(orNull(a)) === JSON.stringify(orNull(b))

/** The initial values of a form: the record, or a new one's defaults, with the values set by the place. */
export function initialValues(
  entity: Pick<Entity, 'fields'>,
  mode: Mode,
  record: ApiRecord | undefined,
  preset: ApiRecord = {},
): FormValues {
  const values = formFields(entity, mode).map(({ property, field }) => [
    property,
    (mode === 'edit' ? record?.[property] : (preset[property] ?? field.initial)) ?? null,
  ])
  return Object.fromEntries(values)
}

/** What differs from the record, among the editable fields that take part. */
export function changedValues(entity: Pick<Entity, 'fields'>, base: ApiRecord, values: FormValues): FormValues {
  const changed = formFields(entity, 'edit').filter(
    ({ property, field, isFixed }) =>
      !isFixed && applies(field, { ...base, ...values }) && !isSame(values[property], base[property]),
  )
  return Object.fromEntries(changed.map(({ property }) => [property, orNull(values[property])]))
}

/** What is sent: all that a new record has, or what has changed of one that there is. */
export function sentValues(
  entity: Pick<Entity, 'fields'>,
  mode: Mode,
  base: ApiRecord | undefined,
  values: FormValues,
): FormValues {
  if (mode === 'edit') return changedValues(entity, base ?? {}, values)
  const own = formFields(entity, 'add').filter(({ field }) => applies(field, values))
  return Object.fromEntries(own.map(({ property }) => [property, orNull(values[property])]))
}

/** What has to be asked before values are sent: of fields that may be empty, but better are not. */
export const questionsOf = (entity: Pick<Entity, 'fields'>, sent: FormValues): readonly string[] =>
  formFields(entity, 'add').flatMap(({ property, field }) =>
    field.askWhenEmpty !== undefined && Object.hasOwn(sent, property) && isEmpty(sent[property])
      ? [field.askWhenEmpty]
      : [],
  )

/** The rules of the declaration, in the words of the server; a property's first error is its own. */
export function errorsOf(
  entity: Pick<Entity, 'fields'>,
  mode: Mode,
  base: ApiRecord | undefined,
  values: FormValues,
): FieldErrors<FormValues> {
  const { errors } = check(entity.fields, sentValues(entity, mode, base, values), { mode, current: base ?? {} })
  const found: FieldErrors<FormValues> = {}
  for (const { propertyName, errorMessage } of errors) found[propertyName] ??= { type: 'rule', message: errorMessage }
  return found
}
