import { type Queryable } from '../../../../../server/kit/index.ts'

/** The columns of every table, by its name. */
export async function readColumns(on: Queryable): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await on.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text) as "columns" from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]))
}
