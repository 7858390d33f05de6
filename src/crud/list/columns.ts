import type { Entity } from '../../domain/entity.ts'
import { labelOf, wireName, type Field, type FieldKind } from '../../domain/fields/index.ts'

/** A field as a column. */
export interface Column {
  readonly name: string
  /** Where its value stands in a record. */
  readonly property: string
  readonly label: string
  readonly field: Field
  /** Whether it is shown until somebody chooses otherwise. */
  readonly isUsual: boolean
}

/** What is too large for a row unless the list asks for it, or is never read. */
const noColumn: ReadonlySet<FieldKind> = new Set(['password', 'record', 'periods'])

/** Every field that can be a column: the declared ones first, in their order. */
export function columnsOf({ fields, list }: Pick<Entity, 'fields' | 'list'>): readonly Column[] {
  const usual = list?.columns ?? []
  const others = Object.keys(fields).filter(name => !usual.includes(name))
  return [...usual, ...others].flatMap(name => {
    const field = fields[name]
    if (!field || (noColumn.has(field.kind) && !(field.kind === 'record' && usual.includes(name)))) return []
    return [
      { name, property: wireName(name, field), label: labelOf(name, field), field, isUsual: usual.includes(name) },
    ]
  })
}
