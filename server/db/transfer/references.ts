import type { PoolClient } from 'pg'

interface Reference {
  readonly table: string
  readonly name: string
  readonly is: string
}

/**
 * Takes all references between tables away, inside a transaction: rows come table by table, and some tables refer to
 * each other.
 * @returns how to put them back, which checks every row
 */
export async function withoutReferences(client: PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<Reference>(
    `select k.conrelid::regclass::text as "table", quote_ident(k.conname) as "name", pg_get_constraintdef(k.oid) as "is"
     from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
     order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, is } of rows) await client.query(`alter table ${table} add constraint ${name} ${is}`)
  }
}
