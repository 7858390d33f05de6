import { sql } from 'kysely'
import { type Condition, intsIn, packed, type Queryable, runSql } from '../../../../server/kit/index.ts'

/** In place of an id that is missing. */
export const noId = 0

/** The ids of many events: a list for each column, all in the same order. */
export async function idLists<Column extends string>(
  on: Queryable,
  columns: readonly Column[],
  condition: Condition,
): Promise<Readonly<Record<Column, Int32Array>>> {
  const lists = columns.map(name => sql`${sql.raw(packed.ints(`event."${name}"`))} as ${sql.ref(name)}`)
  const [row] = await runSql<Record<Column, Buffer | null>>(
    on,
    sql`select ${sql.join(lists)} from event where ${condition}`,
  )
  return Object.fromEntries(columns.map(name => [name, intsIn(row?.[name])])) as Record<Column, Int32Array>
}
