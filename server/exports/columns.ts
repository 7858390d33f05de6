import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { labelOf, wireName, type Field } from '../../src/domain/fields/index.ts'
import type { CustomField } from '../custom-fields/definitions.ts'
import { columnType } from '../db/tables/storage.ts'
import { open } from '../secrets/seal.ts'
import type { Row } from '../db/query.ts'
import type { TitleCache } from './title-cache.ts'
import { type Cell, cells } from './cells.ts'

/** A column of an export. */
export interface ExportColumn {
  readonly name: string
  /** The words in the header row. */
  readonly label: string
  /** What it reads of the table. */
  readonly columns: readonly string[]
  /** Whose titles it shows, by the keys in the first of `columns`. */
  readonly target?: string
  readonly cell: (row: Row, titles: TitleCache) => Cell
}

const mostColumns = 200

/** The columns that were asked for; those of the list where none were. @throws 400 which one there is not */
export function exportColumns(
  entity: Entity,
  custom: readonly CustomField[],
  asked: string | undefined,
): readonly ExportColumn[] {
  const names = asked?.split(',').map(name => name.trim()) ?? entity.list?.columns ?? Object.keys(entity.fields)
  if (names.length > mostColumns) throw fault('badRequest', { message: 'columns are too many' })
  return [...new Set(names)].map(name => {
    const found = columnNamed(entity, custom, name)
    if (!found) throw fault('badRequest', { message: `${name} is no column of this list` })
    return found
  })
}

function columnNamed(entity: Entity, custom: readonly CustomField[], name: string): ExportColumn | undefined {
  if (name === entity.key) return { name, label: 'Id', columns: [name], cell: row => row[name] as number }
  const declared = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (declared && columnType(declared) !== undefined) return declaredColumn(name, declared)
  const own = custom.find(({ key }) => key === name)
  return own && customColumn(own)
}

function declaredColumn(name: string, field: Field): ExportColumn {
  const column = wireName(name, field)
  const label = labelOf(name, field)
  const written = (value: unknown): Cell =>
    value === null || value === undefined
      ? ''
      : cells[field.kind](field.sealed && typeof value === 'string' ? open(value) : value, field)
  if (field.target === undefined || (field.kind === 'ref' && field.kept))
    return { name, label, columns: [field.kept ? name : column], cell: row => written(row[field.kept ? name : column]) }
  const target = field.target
  const titled = (value: unknown, titles: TitleCache): unknown =>
    Array.isArray(value)
      ? value.map((key: number) => titles.of(target, key))
      : typeof value === 'number'
        ? titles.of(target, value)
        : null
  return { name, label, columns: [column], target, cell: (row, titles) => written(titled(row[column], titles)) }
}

function customColumn({ id, key, name, field }: CustomField): ExportColumn {
  return {
    name: key,
    label: name,
    columns: ['custom'],
    cell(row) {
      const value = (row['custom'] as Row | null)?.[String(id)]
      return value === null || value === undefined ? '' : cells[field.kind](value, field)
    },
  }
}
