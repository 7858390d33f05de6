import * as z from 'zod'
import { filled, type PropertyError } from './faults.ts'
import { labelOf, wireName, type Field } from './fields/index.ts'
import type { Fields } from './entity.ts'

z.config({ jitless: true })

export interface Checked {
  readonly values: Record<string, unknown>
  readonly errors: PropertyError[]
}

/** Whether a value counts as none: no text, or a list without an entry. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** '{field} is required' and the others, with the field's words. */
function checkField(
  name: string,
  field: Field,
  value: unknown,
  isRequired: boolean,
): { value?: unknown; errors: PropertyError[] } {
  const propertyName = wireName(name, field)
  const words = { field: labelOf(name, field) }
  const wrong = (text: string) => ({ propertyName, errorMessage: filled(text, words) })
  if (isEmpty(value))
    return isRequired
      ? { errors: [wrong('{field} is required')] }
      : { value: Array.isArray(value) ? value : null, errors: [] }
  const parsed = field.schema.safeParse(value)
  if (parsed.success) return { value: parsed.data, errors: [] }
  return { errors: [...new Set(parsed.error.issues.map(issue => issue.message))].map(wrong) }
}

/** Whether a field takes part, given the other values: its `when` holds or it has none. */
export function applies(field: Field, values: Readonly<Record<string, unknown>>): boolean {
  return !field.when || field.when.is.includes(values[field.when.field])
}

/** Whether a field must have a value, given the other values: always, or by its `neededBy`. */
export function isNeeded({ required, neededBy }: Field, values: Readonly<Record<string, unknown>>): boolean {
  return required === true || (neededBy?.is.includes(values[neededBy.field]) ?? false)
}

export interface CheckOptions {
  /** 'add' takes every field and its initial value; 'edit' only what was sent. */
  readonly mode: 'add' | 'edit'
  /** The record as it stands, for conditions on fields that were not sent. */
  readonly current?: Readonly<Record<string, unknown>>
}

/** The initial values of a record, for conditions on fields that were not sent. */
const initials = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [wireName(name, field), field.initial]))

/**
 * Checks values under their wire names against declared fields. One function for form, request, command and import row.
 * Unknown, computed and (on edit) fixed properties are errors. A field that an edit makes take part begins as on add.
 * Values that pass come back normalised (trimmed, capitals).
 */
export function check(fields: Fields, sent: Readonly<Record<string, unknown>>, options: CheckOptions): Checked {
  const values: Record<string, unknown> = {}
  const errors: PropertyError[] = []
  const known = new Set<string>()
  const all = { ...(options.mode === 'add' && initials(fields)), ...options.current, ...sent }
  for (const [name, field] of Object.entries(fields)) {
    const property = wireName(name, field)
    known.add(property)
    const given = Object.hasOwn(sent, property)
    if (given && refused(field, options, sent[property], property))
      errors.push({ propertyName: property, errorMessage: `${labelOf(name, field)} cannot be set` })
    if (field.computed || (options.mode === 'edit' && field.fixed)) continue
    const isNewlyNeeded = isAskedFor(field, property, sent, options)
    if (options.mode === 'edit' && !given && !isNewlyNeeded && !isLacking(field, options.current?.[property])) continue
    if (!applies(field, all)) {
      if (options.mode === 'add') values[property] = null
      continue
    }
    const isRequired = field.required === true || (isNewlyNeeded && isNeeded(field, all))
    const result = checkField(name, field, given ? sent[property] : field.initial, isRequired)
    errors.push(...result.errors)
    if (result.errors.length === 0) values[property] = result.value
  }
  for (const property of Object.keys(sent))
    if (!known.has(property)) errors.push({ propertyName: property, errorMessage: `${property} is not known` })
  return { values, errors }
}

/** Whether a field required under a condition has no value yet: it is asked for once the condition holds. */
const isLacking = ({ required, when, kind }: Field, current: unknown): boolean =>
  required === true && when !== undefined && kind !== 'password' && current === null

/**
 * Whether a field's `neededBy` is minded: of a new record, and where an edit changes the field or what needs it. A field
 * that is not sent is asked for only if it is known to be empty.
 */
function isAskedFor(
  { neededBy }: Field,
  property: string,
  sent: Readonly<Record<string, unknown>>,
  { mode, current = {} }: CheckOptions,
): boolean {
  if (!neededBy || mode === 'add') return neededBy !== undefined
  const isChanged = (name: string) => Object.hasOwn(sent, name) && (sent[name] ?? null) !== (current[name] ?? null)
  return Object.hasOwn(sent, property)
    ? isChanged(property) || isChanged(neededBy.field)
    : isChanged(neededBy.field) && current[property] === null
}

/** A computed field, or a fixed one on edit, may be sent back unchanged but not set. */
function refused(field: Field, { mode, current }: CheckOptions, value: unknown, property: string): boolean {
  if (field.computed) return mode === 'add' ? value !== null && value !== undefined : value !== current?.[property]
  return mode === 'edit' && Boolean(field.fixed) && value !== current?.[property]
}
