import type pg from 'pg'
import { open } from '../../secrets/seal.ts'
import { directoryColumns, type DirectoryKind, type DirectoryRows, type TokenRow } from './rows.ts'

/** How many rows per statement: each stays short, for the embedded database serves one at a time. */
const pageSize = 2000

const quoted = (names: readonly string[]) => names.map(name => `"${name}"`).join(', ')

/** Controllers name credentials by their keycodes, which are stored sealed. */
const opened = <K extends DirectoryKind>(kind: K, rows: DirectoryRows[K][]): DirectoryRows[K][] =>
  kind === 'token'
    ? ((rows as TokenRow[]).map(row =>
        row.keycode === null ? row : { ...row, keycode: open(row.keycode) },
      ) as DirectoryRows[K][])
    : rows

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
    yield opened(kind, rows)
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
  return opened(kind, rows)
}
