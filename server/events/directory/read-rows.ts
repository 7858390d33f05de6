import type pg from 'pg'
import { directoryColumns, type DirectoryKind, type DirectoryRows } from './rows.ts'

/** So many rows a statement: each stays short, for the embedded database serves one at a time. */
const pageSize = 2000

const quoted = (names: readonly string[]) => names.map(name => `"${name}"`).join(', ')

/** All rows of one kind of a client that are not deleted, in pages by key. */
export async function* readAll<K extends DirectoryKind>(
  pool: pg.Pool,
  clientId: number,
  kind: K,
): AsyncGenerator<DirectoryRows[K][]> {
  const [key] = directoryColumns[kind]
  let after = 0
  for (;;) {
    const { rows } = await pool.query<DirectoryRows[K]>(
      `select ${quoted(directoryColumns[kind])} from "${kind}"
       where "clientId" = $1 and "deletedAt" is null and "${key}" > $2 order by "${key}" limit ${pageSize}`,
      [clientId, after],
    )
    yield rows
    const last = rows.at(-1)
    if (!last || !key || rows.length < pageSize) return
    after = Number(last[key])
  }
}

/** Some rows of one kind by their keys; another client's don't come, deleted ones only where asked for. */
export async function readSome<K extends DirectoryKind>(
  pool: pg.Pool,
  clientId: number,
  kind: K,
  ids: readonly number[],
  { deleted = false }: { deleted?: boolean } = {},
): Promise<DirectoryRows[K][]> {
  const [key] = directoryColumns[kind]
  const { rows } = await pool.query<DirectoryRows[K]>(
    `select ${quoted(directoryColumns[kind])} from "${kind}"
     where "${key}" = any($1::integer[]) and "clientId" = $2 and ("deletedAt" is null or $3)`,
    [ids, clientId, deleted],
  )
  return rows
}
