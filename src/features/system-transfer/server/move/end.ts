import { sql } from 'kysely'
import { type Queryable, runSql, showLatestActivation } from '../../../../../server/kit/index.ts'
import type { Entities, Site } from '../plan/site.ts'
import type { Move } from './move.ts'

/** Secrets of what ends are forgotten with it. */
const secrets: Readonly<Record<string, string>> = {
  integrationKey: 'integration_key_secret',
  doorUnlockInvitation: 'door_unlock_invitation_secret',
}

/** Ends what would be wrong with the former client and with the new one. */
export async function endRecords(on: Queryable, entities: Entities, { ending }: Site, { now }: Move): Promise<void> {
  for (const [id, keys] of ending) {
    const entity = entities[id]
    if (!entity) continue
    const own = sql`${sql.ref(entity.key)} = any(${[...keys]}::integer[])`
    await runSql(on, sql`update ${sql.table(entity.table)} set "deletedAt" = ${now}, "updatedAt" = ${now} where ${own}`)
    if (secrets[id]) await runSql(on, sql`delete from ${sql.table(secrets[id])} where ${own}`)
  }
  await endActivations(on, [...(ending.get('tokenActivation') ?? [])], now)
}

/** As when each is ended alone: another becomes the credential's primary, and the credential says where it was last used. */
async function endActivations(on: Queryable, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const ended = sql`${[...ids]}::integer[]`
  await runSql(
    on,
    sql`
    update token_activation set "active" = false, "primary" = false, "dateRemoved" = coalesce("dateRemoved", ${now}::timestamptz)
    where "activationId" = any(${ended})`,
  )
  const primaries = await runSql<{ activationId: number }>(
    on,
    sql`
    with lost as (select distinct "tokenId" from token_activation where "activationId" = any(${ended})),
    next as (
      select l."tokenId", min(a."activationId") as "activationId" from lost l
      join token t on t."fobId" = l."tokenId" and t."primaryActivationId" is null
      join token_activation a on a."tokenId" = l."tokenId" and a."active" and a."deletedAt" is null
      group by 1),
    elected as (
      update token t set "primaryActivationId" = n."activationId" from next n where t."fobId" = n."tokenId" returning 1)
    select "activationId" from next`,
  )
  const chosen = primaries.map(({ activationId }) => activationId)
  await runSql(on, sql`update token_activation set "primary" = true where "activationId" = any(${chosen}::integer[])`)
  await showLatestActivation(
    on,
    sql`t."fobId" in (select "tokenId" from token_activation where "activationId" = any(${ended}))`,
    now,
  )
}
