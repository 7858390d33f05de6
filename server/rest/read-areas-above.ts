import type { Queryable } from '../db/query.ts'

/** A client's sites are no deeper than this. */
const mostLevels = 20

/** An area and all above it, the nearest first. */
export async function readAreasAbove(on: Queryable, areaId: number | null): Promise<readonly number[]> {
  const { rows } = await on.query<{ areaId: number }>(
    `with recursive above as (
       select "areaId", "parentAreaId", 0 as "level" from area where "areaId" = $1
       union all
       select a."areaId", a."parentAreaId", b."level" + 1 from area a join above b on a."areaId" = b."parentAreaId"
       where b."level" < ${mostLevels}
     )
     select "areaId" from above order by "level"`,
    [areaId],
  )
  return rows.map(row => row.areaId)
}
