import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../server/kit/index.ts'
import { sameName } from '../domain/bulk-areas.ts'

/** Which of the names areas below another have already, by `sameName`. */
export async function takenNames(
  on: Queryable,
  clientId: number,
  parentAreaId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await runSql<{ name: string }>(
    on,
    sql`
    select "name" from area
    where "clientId" = ${clientId} and coalesce("parentAreaId", 0) = ${parentAreaId} and "deletedAt" is null
      and lower("name") = any(${[...new Set(names.map(sameName))]}::text[])`,
  )
  return new Set(found.map(({ name }) => sameName(name)))
}
