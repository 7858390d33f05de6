import { sql } from 'kysely'
import type { Writing } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'

/** An area has one invitation of a kind that waits for its answer; its row is locked, so that two are not asked at once. */
export async function refuseSecondPending(
  { client, entity, errors }: Writing,
  { areaId }: { readonly areaId: number },
): Promise<void> {
  await runSql(client, sql`select 1 from area where "areaId" = ${areaId}::integer for no key update`)
  const found = await runSql(
    client,
    sql`
    select 1 from ${sql.table(entity.table)} where "areaId" = ${areaId}::integer and "status" = 'pending' and "deletedAt" is null limit 1`,
  )
  if (found.length > 0)
    errors.push({ propertyName: 'areaId', errorMessage: '{One area} already has a pending invitation' })
}
