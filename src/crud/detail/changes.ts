import type { AuditEntry } from '../../api/entity-calls.ts'
import { isCustomName } from '../../api/custom-values.ts'
import type { Entity } from '../../domain/entity.ts'
import { labelOf, spelledOut, wireName, type Field } from '../../domain/fields/index.ts'

/** One property that a change has touched. */
export interface ChangedField {
  readonly property: string
  readonly label: string
  /** The declared field; undefined for what is none. */
  readonly name: string | undefined
  readonly field: Field | undefined
}

/** What was done to a record, in a word. */
export const saidOf: Readonly<Record<AuditEntry['change'], string>> = {
  added: 'Created',
  edited: 'Changed',
  deleted: 'Deleted',
  command: 'Commanded',
  exported: 'Exported',
}

const beside = new Set(['version', 'createdAt', 'updatedAt', 'clientId'])
const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** What an entry of the history changed, in the order of the fields; of what was added, only what it had. */
export function changedFields(
  { fields, key }: Pick<Entity, 'fields' | 'key'>,
  entry: AuditEntry,
): readonly ChangedField[] {
  const after = entry.after ?? {}
  const before = entry.before ?? {}
  const touched = new Set(
    [...Object.keys(before), ...Object.keys(after)].filter(name => !beside.has(name) && name !== key),
  )
  const declared = Object.entries(fields).map(([name, field]) => ({ name, field, property: wireName(name, field) }))
  const titles = new Set(declared.flatMap(({ name, field }) => (field.kind === 'ref' ? [name] : [])))
  const known = declared.flatMap(({ name, field, property }) =>
    touched.has(property) ? [{ property, label: labelOf(name, field), name, field }] : [],
  )
  const others = [...touched]
    .filter(name => !titles.has(name) && !known.some(({ property }) => property === name))
    .map(property => ({
      property,
      label: isCustomName(property) ? 'A custom field that is no more' : spelledOut(property),
      name: undefined,
      field: undefined,
    }))
  const all: readonly ChangedField[] = [...known, ...others]
  return all.filter(({ property }) => !isNothing(before[property]) || !isNothing(after[property]))
}
