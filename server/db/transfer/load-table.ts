import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { pgArray } from '../pg-array.ts'
import { eachLine } from './line-file.ts'
import { tableFile } from './manifest.ts'
import type { Progress } from './progress.ts'
import type { Cells } from './read-lines.ts'
import { fromText, quoted, type TransferTable } from './tables.ts'

/** The rows of a statement: at most this many, or this many characters. */
const mostRows = 1000
const mostCharacters = 1_000_000

/** Puts the rows of a table's file into the table. */
export async function loadTable(
  client: PoolClient,
  table: TransferTable,
  folder: string,
  progress: Progress,
): Promise<void> {
  const insert = insertSql(table)
  let [rows, characters, loaded]: [Cells[], number, number] = [[], 0, 0]
  const flush = async () => {
    if (rows.length === 0) return
    await client.query(
      insert,
      table.columns.map((_, index) => pgArray(rows.map(row => row[index]))),
    )
    loaded += rows.length
    progress.at(table.name, loaded)
    ;[rows, characters] = [[], 0]
  }
  await eachLine(join(folder, tableFile(table.name)), async line => {
    const cells = JSON.parse(line) as Cells
    if (cells.length !== table.columns.length) throw new Error(`A row of ${table.name} has another number of columns.`)
    rows.push(cells)
    characters += line.length
    if (rows.length >= mostRows || characters >= mostCharacters) await flush()
  })
  await flush()
}

function insertSql({ name, columns }: TransferTable): string {
  const names = columns.map(column => quoted(column.name)).join(', ')
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const texts = columns.map((_, index) => `c${index}`)
  const values = columns.map((column, index) => fromText(column, `r.c${index}`)).join(', ')
  return `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as r(${texts.join(', ')})`
}
