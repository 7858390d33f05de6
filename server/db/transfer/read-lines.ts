import type { ClientBase } from 'pg'
import { asText, fromText, quoted, type TransferTable } from './tables.ts'

/** A page is about this long, so that memory is bounded however long the rows are. */
const aimCharacters = 1_000_000
const mostRows = 1000
const firstRows = 200

/** A row: the texts of its columns, in the order of the table. */
export type Cells = readonly (string | null)[]

/** Reads a table in pages by its primary key; each row is one line of JSON, a list of texts. */
export async function* readLines(
  client: Pick<ClientBase, 'query'>,
  table: TransferTable,
): AsyncGenerator<readonly string[]> {
  const keyAt = table.key.map(column => table.columns.findIndex(({ name }) => name === column.name))
  let [limit, after]: [number, Cells | undefined] = [firstRows, undefined]
  for (;;) {
    const { rows } = await client.query<{ line: string }>(pageSql(table, after !== undefined, limit), [
      ...(after ?? []),
    ])
    const lines = rows.map(row => row.line)
    if (lines.length > 0) yield lines
    const last = lines.at(-1)
    if (last === undefined || lines.length < limit) return
    const cells = JSON.parse(last) as Cells
    after = keyAt.map(index => cells[index] ?? null)
    limit = rowsFor(lines)
  }
}

function pageSql({ name, columns, key }: TransferTable, goesOn: boolean, limit: number): string {
  const names = key.map(column => quoted(column.name)).join(', ')
  const last = key.map((column, index) => fromText(column, `$${index + 1}::text`)).join(', ')
  return `select to_json(array[${columns.map(asText).join(', ')}])::text as "line" from ${quoted(name)}
    ${goesOn ? `where (${names}) > (${last})` : ''} order by ${names} limit ${limit}`
}

function rowsFor(lines: readonly string[]): number {
  const characters = lines.reduce((sum, line) => sum + line.length, 0)
  return Math.max(1, Math.min(mostRows, Math.floor((lines.length * aimCharacters) / Math.max(1, characters))))
}
