import { sql } from 'kysely'
import { type Condition, pgArray, runSql } from '../../../../server/kit/index.ts'
import type { Asked } from './asked.ts'

/** What areas were called by their newest events. @param condition which events count */
export async function areaNamesOf(
  { context }: Pick<Asked, 'context'>,
  condition: Condition,
  areaIds: readonly number[],
): Promise<ReadonlyMap<number | null, string | null>> {
  const rows = await runSql<{ areaId: number; area: string | null }>(
    context.database.background,
    sql`select wanted."areaId", newest."area" from unnest(${pgArray(areaIds)}::integer[]) as wanted("areaId")
        cross join lateral (
          select "area" from event where ${condition} and event."areaId" = wanted."areaId"
          order by "occurredAt" desc limit 1
        ) newest`,
  )
  return new Map(rows.map(({ areaId, area }) => [areaId, area]))
}
