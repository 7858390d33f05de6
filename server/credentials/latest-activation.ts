import { sql, type RawBuilder } from 'kysely'
import { runSql, type Queryable } from '../db/query.ts'

/**
 * Has credentials show whether any of their activations is active, when the newest was added, and when that was removed
 * (taken away, or deleted) where it was: what the lists of available, issued, recently activated and deactivated ones
 * go by.
 * @param which a condition on `t`, the credentials
 * @returns those that have changed
 */
export async function showLatestActivation(
  on: Queryable,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<readonly number[]> {
  const changed = await runSql<{ fobId: number }>(
    on,
    sql`
    update token t set "lastActivated" = a."added", "lastDeactivated" = a."removed", "activated" = a."activated",
      "version" = "version" + 1, "updatedAt" = ${now}
    from (
      select distinct on ("tokenId") "tokenId", "dateAdded" as "added",
        case when not "active" or "deletedAt" is not null then coalesce("dateRemoved", "deletedAt") end as "removed",
        bool_or("active" and "deletedAt" is null) over (partition by "tokenId") as "activated"
      from token_activation where "tokenId" in (select t."fobId" from token t where ${which})
      order by "tokenId", "dateAdded" desc nulls last, "activationId" desc
    ) a
    where t."fobId" = a."tokenId"
      and (t."activated" is distinct from a."activated" or t."lastActivated" is distinct from a."added" or t."lastDeactivated" is distinct from a."removed")
    returning t."fobId"`,
  )
  return changed.map(({ fobId }) => fobId)
}
