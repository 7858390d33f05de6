import type { Entity } from '../../domain/entity.ts'
import type { ComponentType } from 'react'
import { labelOf, spelledOut, text, wireName, type Field, type FieldKind } from '../../domain/fields/index.ts'
import type { CellProps, ListColumn } from './list-columns.ts'

/** A field as a column. */
export interface Column {
  readonly name: string
  /** The property of the record with its value. */
  readonly property: string
  readonly label: string
  readonly field: Field
  /** Whether it is shown by default. */
  readonly isUsual: boolean
  /** Draws it where it is no field of the record. */
  readonly Cell?: ComponentType<CellProps>
}

/** A column that a feature adds: as wide as a text, and shown by default. */
export const columnOf = ({ name, Cell }: ListColumn): Column => ({
  name,
  property: name,
  label: spelledOut(name),
  field: text(),
  isUsual: true,
  Cell,
})

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
