import type { ClientBase } from 'pg'

/** A column, with how its values are written as text and read back without loss, in any session time zone. */
export interface TransferColumn {
  readonly name: string
  readonly type: string
}

export interface TransferTable {
  readonly name: string
  readonly columns: readonly TransferColumn[]
  /** The columns of the primary key, in its order: pages follow it. */
  readonly key: readonly TransferColumn[]
  /** The column that is numbered by itself, where one is. */
  readonly identity: string | undefined
}

interface Row {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly identity: boolean
  readonly keyPlace: number | null
}

/**
 * The database's own, not moved: its migrations, which are compared; how far they are, for what is imported is filled
 * again; the servers on it.
 */
const own = ['migration', 'migration_progress', 'server_process']

const columnsSql = `
  select c.relname as "table", a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type",
    a.attidentity <> '' as "identity", array_position(i.indkey::int2[], a.attnum) as "keyPlace"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`

/** Every table of the database, by name; partitions are their table's. */
export async function readTables(client: Pick<ClientBase, 'query'>): Promise<TransferTable[]> {
  const { rows } = await client.query<Row>(columnsSql)
  const names = [...new Set(rows.map(row => row.table))].filter(name => !own.includes(name))
  return names.map(name => {
    const columns = rows.filter(row => row.table === name)
    const key = columns.filter(row => row.keyPlace !== null).sort((a, b) => Number(a.keyPlace) - Number(b.keyPlace))
    if (key.length === 0) throw new Error(`The table ${name} has no primary key: its rows can't be read in pages.`)
    return { name, columns, key, identity: columns.find(row => row.identity)?.name }
  })
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const isInstant = ({ type }: TransferColumn) => type === 'timestamp with time zone'

/** SQL of a column's value as text; an instant is in UTC. */
export const asText = (column: TransferColumn): string =>
  isInstant(column) ? `(${quoted(column.name)} at time zone 'UTC')::text` : `${quoted(column.name)}::text`

/** SQL of the value that such a text represents. */
export const fromText = (column: TransferColumn, text: string): string =>
  isInstant(column) ? `(${text}::timestamp at time zone 'UTC')` : `${text}::${column.type}`
