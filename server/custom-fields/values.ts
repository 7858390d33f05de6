import { invalid, type PropertyError } from '../../src/domain/faults.ts'
import { check } from '../../src/domain/validate.ts'
import type { Values } from '../rest/behaviour.ts'
import type { CustomField } from './definitions.ts'

/** Custom values by the id of their definition, as they are stored and sent. */
export type CustomValues = Readonly<Record<string, unknown>>

const keyOf = (id: string) => `custom.${id}`

/**
 * Checks the custom values of a body. On add every definition is asked; on edit those that were sent.
 * @returns the values to keep: those that stood there with the new ones over them
 * @throws 422 if `custom` is no object
 */
export function checkCustom(
  definitions: readonly CustomField[],
  sent: unknown,
  mode: 'add' | 'edit',
  current: CustomValues = {},
): { values: CustomValues; errors: PropertyError[] } {
  if (sent !== undefined && (typeof sent !== 'object' || sent === null || Array.isArray(sent)))
    throw invalid([{ propertyName: 'custom', errorMessage: 'Custom must be an object' }])
  const given = Object.fromEntries(Object.entries(sent ?? {}).map(([id, value]) => [keyOf(id), value]))
  const fields = Object.fromEntries(definitions.map(({ key, field }) => [key, field]))
  const { values, errors } = check(fields, given, { mode })
  const checked = Object.entries(values).map(([key, value]) => [key.slice('custom.'.length), value] as const)
  return { values: { ...current, ...Object.fromEntries(checked) }, errors }
}

/** The column of a record's custom values. */
export const customColumn = (values: CustomValues): { custom: string } => ({ custom: JSON.stringify(values) })

/** Replaces a row's kept values by those that the caller may see: each defined one, null where it has no value. */
export function showCustom(definitions: readonly CustomField[], row: Values): void {
  const kept = (row['custom'] ?? {}) as CustomValues
  row['custom'] = Object.fromEntries(definitions.map(({ id }) => [String(id), kept[id] ?? null]))
}
