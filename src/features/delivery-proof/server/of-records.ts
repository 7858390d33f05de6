import { sql, type RawBuilder } from 'kysely'
import type { ProvenKind } from '../domain/proof.ts'

/** The controllers that have or had to know of some records: "root" is the record, "since" when it waits for them. */
export const ofRecords = (clientId: number, kind: ProvenKind, ids: readonly number[]): RawBuilder<unknown> => sql`
  select a."root", l."controllerId", bool_or(l."state" = 'pending') as "isPending",
    min(l."created") filter (where l."state" = 'pending') as "since", max(l."acknowledged") as "confirmedAt"
  from (${changesOf(clientId, kind, ids)}) a
  join change_log l on l."subject" = a."subject" and l."subjectId" = a."subjectId" and l."latest"
  where l."clientId" = ${clientId}
  group by a."root", l."controllerId"`

/**
 * What is delivered of some records: "root" is the record asked for, "subject" and "subjectId" what the change log has.
 * A credential's access is delivered with it, and a person by their credentials.
 */
function changesOf(clientId: number, kind: ProvenKind, ids: readonly number[]): RawBuilder<unknown> {
  const asked = sql`unnest(${[...ids]}::integer[]) as asked("root")`
  if (kind === 'token') return withAccess(clientId, sql`select "root", "root" as "tokenId" from ${asked}`)
  if (kind === 'person')
    return withAccess(
      clientId,
      sql`select "root", t."fobId" as "tokenId" from ${asked}
        join token t on t."clientId" = ${clientId} and t."personId" = "root" and t."deletedAt" is null`,
    )
  return sql`select "root", ${kind}::text as "subject", "root" as "subjectId" from ${asked}`
}

const withAccess = (clientId: number, tokens: RawBuilder<unknown>) => sql`
  select "root", 'token' as "subject", "tokenId" as "subjectId" from (${tokens}) t
  union all
  select t."root", 'tokenActivation', a."activationId" from (${tokens}) t
  join token_activation a on a."clientId" = ${clientId} and a."tokenId" = t."tokenId" and a."deletedAt" is null`
