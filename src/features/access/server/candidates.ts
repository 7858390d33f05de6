import { sql } from 'kysely'
import { entities } from '../../../domain/entities/index.ts'
import { kysely, type Queryable, run, runSql, scope, type Session } from '../../../../server/kit/index.ts'

/** Where to look for credentials that may open a door. */
export interface Where {
  readonly areaIds: readonly number[]
  readonly groupIds: readonly number[]
  /** The beginning of a name or a reference: only these. */
  readonly q?: string | undefined
}

/** A credential of a list, and who holds it. */
export interface Candidate {
  readonly tokenId: number
  readonly personId: number | null
}

/** From each area and group the next ones alone, so that a site with everybody in it costs no more than a small one. */
const activated = (clientId: number, { areaIds, groupIds }: Where, after: number, limit: number) => {
  const next = (column: 'areaId' | 'groupId', ids: readonly number[]) => sql`
    select v."tokenId" from unnest(${[...ids]}::integer[]) as p("id") cross join lateral (
      select a."tokenId" from token_activation a where a."clientId" = ${clientId} and a.${sql.ref(column)} = p."id"
        and a."active" and a."deletedAt" is null and a."tokenId" > ${after}
      order by a."tokenId" limit ${limit}
    ) v`
  return sql<{ tokenId: number }>`select distinct "tokenId" from (
    ${next('areaId', areaIds)} union all ${next('groupId', groupIds)}
  ) c order by 1 limit ${limit}`
}

/**
 * Each kind of name by its own index, then the activations of each in turn until there are enough: a common name costs no
 * more than a rare one. `offset 0` keeps the database from reading everybody's activations first.
 */
const named = (clientId: number, { areaIds, groupIds }: Where, q: string, after: number, limit: number) => {
  const begins = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const person = (column: 'surname' | 'firstName') => sql`
    select "personId" from person
    where "clientId" = ${clientId} and "deletedAt" is null and lower(${sql.ref(column)}) like ${begins}`
  return sql<{ tokenId: number }>`with named as materialized (
      select "fobId" from token where "clientId" = ${clientId} and "deletedAt" is null and "fobId" > ${after}
        and lower("reference") like ${begins}
      union select t."fobId" from (${person('surname')} union ${person('firstName')}) p
        join token t on t."personId" = p."personId" and t."clientId" = ${clientId} and t."deletedAt" is null
        where t."fobId" > ${after}
    )
    select n."fobId" as "tokenId" from (select "fobId" from named order by 1) n
    where exists (select from token_activation a where a."clientId" = ${clientId} and a."tokenId" = n."fobId"
      and a."active" and a."deletedAt" is null
      and (a."areaId" = any(${[...areaIds]}::integer[]) or a."groupId" = any(${[...groupIds]}::integer[])) offset 0)
    order by 1 limit ${limit}`
}

/**
 * The next credentials that may open a door, in the order of their ids, as the caller may see them; whether they do, the
 * decision says.
 * @returns those, and the last id that was looked at: undefined where there are no more
 */
export async function candidates(
  on: Queryable,
  session: Session,
  where: Where,
  after: number,
  limit: number,
): Promise<{ readonly found: readonly Candidate[]; readonly last: number | undefined }> {
  const { clientId } = session
  const statement =
    where.q === undefined ? activated(clientId, where, after, limit) : named(clientId, where, where.q, after, limit)
  const ids = (await runSql<{ tokenId: number }>(on, statement)).map(({ tokenId }) => tokenId)
  const found = await run<Candidate>(
    on,
    kysely
      .selectFrom('token')
      .select(['fobId as tokenId', 'personId'])
      .where('fobId', '=', sql`any(${ids})`)
      .where(scope(entities.token, session))
      .orderBy('fobId'),
  )
  return { found, last: ids.length < limit ? undefined : ids.at(-1) }
}
