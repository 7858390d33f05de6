import type { ApiRecord } from '../../api/records.ts'
import { cardFields } from '../../domain/card-fields.ts'
import type { Entity } from '../../domain/entity.ts'
import { wordsFor, type Field } from '../../domain/fields/index.ts'
import { refTitle } from '../fields/FieldValue.tsx'
import { statusOf } from '../screen/status.ts'
import { columnsOf, type Column } from './columns.ts'

/** What a value is read as, where it is one that a title may hold. */
function textOf(name: string, field: Field, record: ApiRecord, value: unknown): string {
  if (field.kind === 'ref') return refTitle(name, record) ?? ''
  return typeof value === 'string' || typeof value === 'number' ? wordsFor(field, String(value)) : ''
}

interface CardWanted {
  readonly entity: Pick<Entity, 'fields' | 'list'>
  readonly record: ApiRecord
  readonly title: string
  /** Those that are shown in the table. */
  readonly columns: readonly Column[]
  /** Names of those that the client wants on every card. */
  readonly onCards: readonly string[]
  readonly most: number
}

/**
 * What a card says below its title: what the client wants there, when and who, then the first of the columns. What the
 * title says already, and the status, are left out; so is what has no value, while there is something else to say.
 */
export function cardLines({ entity, record, title, columns, onCards, most }: CardWanted): readonly Column[] {
  const status = statusOf(entity, record)
  const all = columnsOf(entity)
  const kept = [...onCards, ...cardFields(entity)].flatMap(name => all.find(column => column.name === name) ?? [])
  const told = [
    ...new Map([...kept, ...columns.filter(({ Cell }) => !Cell)].map(column => [column.name, column])).values(),
  ].filter(({ name, property, field }) => {
    const text = textOf(name, field, record, record[property])
    return name !== status?.name && !(text && title.includes(text))
  })
  const isThere = ({ property }: Column) => (record[property] ?? '') !== ''
  const ranked = [...told.filter(isThere), ...told.filter(column => !isThere(column))]
  return ranked.slice(0, status ? most - 1 : most)
}
