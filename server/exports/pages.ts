import type { Entity } from '../../src/domain/entity.ts'
import { decodeCursor } from '../rest/cursor.ts'
import { pageOf } from '../rest/list.ts'
import { sortName, type ListRequest } from '../rest/list-request.ts'
import type { Condition, Queryable, Row } from '../db/query.ts'
import type { Entities } from '../rest/titles.ts'
import { byteOrderMark, csvLines } from './csv.ts'
import type { ExportColumn } from './columns.ts'
import { TitleCache } from './title-cache.ts'

export interface Exporting {
  readonly on: Queryable
  readonly entities: Entities
  readonly entity: Entity
  readonly columns: readonly ExportColumn[]
  readonly conditions: readonly Condition[]
}

/** Rows a statement: small enough for others to get in between on the embedded database. */
const pageSize = 1000

/**
 * The text of an export, a page of rows at a time and only as fast as it is read: each page is a separate statement
 * that starts where the page before ended, so that nothing is held open, and what is added or deleted in between is
 * there or not, but no row is there twice.
 */
export async function* exportText(exporting: Exporting, request: Pick<ListRequest, 'sort'>): AsyncGenerator<string> {
  const { columns } = exporting
  const titles = new TitleCache(exporting.entities)
  yield byteOrderMark + csvLines([columns.map(({ label }) => label)])
  for await (const rows of pages(exporting, request)) {
    await titles.learn(exporting.on, columns, rows)
    yield csvLines(rows.map(row => columns.map(({ cell }) => cell(row, titles))))
  }
}

async function* pages(
  { on, entity, columns, conditions }: Exporting,
  { sort }: Pick<ListRequest, 'sort'>,
): AsyncGenerator<readonly Row[]> {
  const read = [...new Set([entity.key, ...columns.flatMap(column => column.columns)])]
  let after: ListRequest['after']
  for (;;) {
    const page = await pageOf(on, entity, { sort, after, limit: pageSize }, conditions, read)
    if (page.rows.length > 0) yield page.rows
    if (page.next === null) return
    after = decodeCursor(page.next, sortName(sort))
  }
}
