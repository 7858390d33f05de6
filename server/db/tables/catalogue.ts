import type { ClientBase } from 'pg'

/** One thing of a schema and the SQL that says it: a column, an index or a reference. */
export interface Part {
  readonly table: string
  readonly name: string
  readonly is: string
}

export interface Catalogue {
  readonly columns: readonly Part[]
  /** Keys, indexes, checks and references are compared by their definition; their names don't matter. */
  readonly constraints: readonly Part[]
}

const columnsSql = `
  select c.relname as "table", a.attname as "name",
    format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      || case a.attidentity when 'a' then ' generated always as identity' else '' end as "is"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = $1::regnamespace and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

const constraintsSql = `
  select c.relname as "table", '' as "name", regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON ', ' INDEX ON ') as "is"
  from pg_index i join pg_class c on c.oid = i.indrelid
  where not i.indisprimary and c.relnamespace = $1::regnamespace and not c.relispartition
  union all
  select c.relname, '', pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype in ('f', 'c', 'p') and c.relnamespace = $1::regnamespace and not c.relispartition
  order by 1, 3`

/** Reads a schema's definition, as PostgreSQL itself writes it and without the schema's name. */
export async function readCatalogue(client: ClientBase, schema: string): Promise<Catalogue> {
  const bare = (part: Part): Part => ({ ...part, is: part.is.replaceAll(`${schema}.`, '') })
  const { rows: columns } = await client.query<Part>(columnsSql, [schema])
  const { rows: constraints } = await client.query<Part>(constraintsSql, [schema])
  return { columns: columns.map(bare), constraints: constraints.map(bare) }
}
