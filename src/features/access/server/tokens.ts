import { sql } from 'kysely'
import type { AccessActivation, AccessToken } from '../../../domain/access/index.ts'
import { pgArray, type Queryable, runSql } from '../../../../server/kit/index.ts'

/** Credentials of a client, with the days of those who hold them. */
export async function tokensOf(
  on: Queryable,
  clientId: number,
  tokenIds: readonly number[],
): Promise<ReadonlyMap<number, AccessToken>> {
  const rows = await runSql<AccessToken>(
    on,
    sql`select t."fobId" as "tokenId", t."status", t."enabled", t."timeProfileId",
      t."validFrom"::text as "validFrom", t."validUntil"::text as "validUntil",
      p."validFrom"::text as "personValidFrom", p."validUntil"::text as "personValidUntil"
    from token t left join person p on p."personId" = t."personId" and p."deletedAt" is null
    where t."fobId" = any(${pgArray(tokenIds)}::integer[]) and t."clientId" = ${clientId} and t."deletedAt" is null`,
  )
  return new Map(rows.map(row => [row.tokenId, row]))
}

/** The newest activations of a credential that are looked at; it has a few, and those long ended with them. */
const mostOfEach = 500

/** All activations of some credentials that were not deleted, those that ended too. */
export async function activationsOf(
  on: Queryable,
  clientId: number,
  tokenIds: readonly number[],
): Promise<ReadonlyMap<number, readonly AccessActivation[]>> {
  const rows = await runSql<AccessActivation>(
    on,
    sql`select v.* from unnest(${pgArray(tokenIds)}::integer[]) as t("tokenId") cross join lateral (
      select "activationId", "tokenId", "areaId", "groupId", "active", "validFrom"::text as "validFrom",
        "validUntil"::text as "validUntil"
      from token_activation a where a."clientId" = ${clientId} and a."tokenId" = t."tokenId" and a."deletedAt" is null
      order by a."activationId" desc limit ${mostOfEach}
    ) v`,
  )
  return Map.groupBy(rows, ({ tokenId }) => tokenId)
}
