import type { Field, RecordOptions } from '../../src/domain/fields/index.ts'

/** Whether a field can refer to an entity: itself, or in one of its rows. */
export function refersTo(field: Field, target: string): boolean {
  if (field.target === target) return true
  const { entries } = field as Field & Partial<RecordOptions>
  return typeof entries === 'object' && entries.subjects !== undefined && entries.subjects.includes(target)
}
