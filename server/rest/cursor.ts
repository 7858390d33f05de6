import { sql } from 'kysely'
import * as z from 'zod'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { isTextLike } from '../db/tables/indexes.ts'
import { columnType } from '../db/tables/storage.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import type { Condition, Row } from '../db/query.ts'
import type { Sort } from './list-request.ts'

const shape = z.tuple([z.string().max(100), z.string().max(5000).nullable(), z.int().min(0)])

/** Where a page ended: the last row's sort value as PostgreSQL writes it, and its key. */
export interface Cursor {
  readonly value: string | null
  readonly key: number
}

export const encodeCursor = (sort: string, { value, key }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, key])).toString('base64url')

/** @throws 400 if the text is no cursor, or one of another order */
export function decodeCursor(text: string, sort: string): Cursor {
  try {
    const [of, value, key] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (of === sort && !value?.includes('\0')) return { value, key }
  } catch {
    // Falls through: in any case it is not a cursor of this list.
  }
  throw fault('badRequest', { message: 'after is not a cursor of this list' })
}

/** The name under which a page's rows carry their sort value. */
export const cursorColumn = 'cursor$'

/** SQL of what a list is sorted by: texts without case. */
export function sortExpression(entity: Entity, { field: name }: Sort) {
  const field = name === undefined ? undefined : entity.fields[name]
  if (name === undefined || !field) return undefined
  const column = sql.ref(`${entity.table}.${wireName(name, field)}`)
  return {
    expression: isTextLike(field) ? sql`lower(${column})` : sql`${column}`,
    type: sql.raw(columnType(field) ?? 'text'),
  }
}

/**
 * The rows after a cursor, as conditions of which each is one stretch of the index, in the order of the list: an `or`
 * over them would read the index from its beginning. Rows without a value come last going up and first going down, as
 * PostgreSQL's indexes have them, and the key decides between equals; so every row is on exactly one page.
 */
export function stretchesAfter(entity: Entity, sort: Sort, { value, key }: Cursor): readonly Condition[] {
  const sorted = sortExpression(entity, sort)
  const keyColumn = sql.ref(`${entity.table}.${entity.key}`)
  const beyond = sort.descending ? sql.raw('<') : sql.raw('>')
  if (!sorted) return [sql`${keyColumn} ${beyond} ${key}`]
  const { expression, type } = sorted
  if (value === null) {
    const sameNull: Condition = sql`(${expression} is null and ${keyColumn} ${beyond} ${key})`
    return sort.descending ? [sameNull, sql`${expression} is not null`] : [sameNull]
  }
  const further: Condition = sql`(${expression}, ${keyColumn}) ${beyond} (${value}::text::${type}, ${key})`
  return sort.descending ? [further] : [further, sql`${expression} is null`]
}

export const cursorOf = (entity: Entity, row: Row): Cursor => ({
  value: (row[cursorColumn] as string | null | undefined) ?? null,
  key: row[entity.key] as number,
})
