import type { Entity } from '../../src/domain/entity.ts'
import { wireName, type Field } from '../../src/domain/fields/index.ts'
import { digestColumn, isWritten } from '../db/tables/columns.ts'
import { columnType, storage } from '../db/tables/storage.ts'
import { digestOf, open, seal } from '../secrets/seal.ts'
import type { Row } from '../db/query.ts'

const beside = ['version', 'createdAt', 'updatedAt', 'custom']

/** The columns that are sent: key, fields, kept titles, and when the row was written. Nothing else leaves the server. */
export function wireColumns(entity: Entity): readonly string[] {
  const fields = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (columnType(field) === undefined) return []
    return field.kept ? [wireName(name, field), name] : [wireName(name, field)]
  })
  return [...new Set([entity.key, ...fields, ...(isWritten(entity) ? beside : [])])]
}

/** A row as it is sent: instants in ISO 8601 (UTC), times of day as `hh:mm`. */
export function toWire(entity: Entity, row: Row): Row {
  const sent: Row = {}
  for (const column of wireColumns(entity))
    sent[column] = row[column] instanceof Date ? row[column].toISOString() : row[column]
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind === 'time' || field.sealed) sent[name] = shown(field, sent[name])
  return sent
}

/** A column's text as it is sent. */
function shown({ sealed }: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return sealed ? open(value) : value.slice(0, 5)
}

/** A checked value as its column takes it; no value is false or an empty list where the column is never null. */
function toColumn(field: Field, value: unknown): unknown {
  const full = value ?? storage[field.kind].empty ?? null
  return full !== null && storage[field.kind].type === 'jsonb' ? JSON.stringify(full) : full
}

/** A value as it is stored encrypted, with the digest by which a unique one is found. */
function sealedColumns(column: string, { unique }: Field, value: unknown): Row {
  const text = typeof value === 'string' ? value : null
  return {
    [column]: text === null ? null : seal(text),
    ...(unique && { [digestColumn(column)]: text === null ? null : digestOf(text) }),
  }
}

/** The part of checked values that has columns, each as its column takes it. */
export function columnValues(entity: Entity, values: Row): Row {
  const columns: Row = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const column = wireName(name, field)
    if (columnType(field) !== undefined && Object.hasOwn(values, column))
      Object.assign(
        columns,
        field.sealed ? sealedColumns(column, field, values[column]) : { [column]: toColumn(field, values[column]) },
      )
    if (field.kept && Object.hasOwn(values, name)) columns[name] = values[name]
  }
  return columns
}
