import { sql } from 'kysely'
import { type Condition, intsIn, packed, type Queryable, runSql } from '../../../../server/kit/index.ts'

type Id = 'tokenId' | 'areaId'

const list = (column: Id) => sql`${sql.raw(packed.ints(`event."${column}"`))}`

/** The ids of many events. */
export async function idList(on: Queryable, column: Id, condition: Condition): Promise<Int32Array> {
  const [row] = await runSql<{ ids: Buffer | null }>(
    on,
    sql`select ${list(column)} as "ids" from event where ${condition}`,
  )
  return intsIn(row?.ids)
}

/** The same by another id, of which there are few. It costs half of what a second list would. */
export async function idListsBy(
  on: Queryable,
  by: Id,
  column: Id,
  condition: Condition,
): Promise<readonly (readonly [by: number | null, ids: Int32Array])[]> {
  const key = sql.ref(`event.${by}`)
  const rows = await runSql<{ key: number | null; ids: Buffer }>(
    on,
    sql`select ${key} as "key", ${list(column)} as "ids" from event where ${condition} group by ${key}`,
  )
  return rows.map(({ key, ids }) => [key, intsIn(ids)])
}
