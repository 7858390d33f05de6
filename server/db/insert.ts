import type { ClientBase, Pool } from 'pg'

/** Names are ours, never a caller's; quoting keeps their capitals. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const rowsAStatement = 5_000

/** Inserts very many rows, in statements of some thousand; as `insertRows` otherwise. */
export async function insertMany(...[client, table, rows, key]: Parameters<typeof insertRows>): Promise<number[]> {
  const keys: number[] = []
  for (let from = 0; from < rows.length; from += rowsAStatement)
    keys.push(...(await insertRows(client, table, rows.slice(from, from + rowsAStatement), key)))
  return keys
}

/**
 * Inserts many rows in one statement; every row has the properties of the first.
 * @returns the generated keys in the order of the rows, where `key` names one
 */
export async function insertRows(
  client: Pick<ClientBase | Pool, 'query'>,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  key?: string,
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first).map(quoted).join(', ')
  const returning = key === undefined ? '' : ` returning ${quoted(key)} as "key"`
  const { rows: made } = await client.query<{ key: number }>(
    `insert into ${quoted(table)} (${columns})
     select ${columns} from json_populate_recordset(null::${quoted(table)}, $1)${returning}`,
    [JSON.stringify(rows)],
  )
  return made.map(row => row.key)
}
