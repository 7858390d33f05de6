import { sql } from 'kysely'
import { type Condition, intsIn, packed, type Queryable, runSql } from '../../../../server/kit/index.ts'

const tokenIds = sql.raw(packed.ints('event."tokenId"'))

/** The credentials of many events. */
export async function tokenIdsOf(on: Queryable, condition: Condition): Promise<Int32Array> {
  const [row] = await runSql<{ ids: Buffer | null }>(on, sql`select ${tokenIds} as "ids" from event where ${condition}`)
  return intsIn(row?.ids)
}

/** The same, a list for each area. A second list with the area of each would cost twice as much. */
export async function tokenIdsByArea(
  on: Queryable,
  condition: Condition,
): Promise<readonly (readonly [areaId: number | null, tokenIds: Int32Array])[]> {
  const rows = await runSql<{ areaId: number | null; ids: Buffer }>(
    on,
    sql`select event."areaId", ${tokenIds} as "ids" from event where ${condition} group by event."areaId"`,
  )
  return rows.map(({ areaId, ids }) => [areaId, intsIn(ids)])
}
