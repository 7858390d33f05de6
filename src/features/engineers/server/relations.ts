import { sql } from 'kysely'
import * as z from 'zod'
import { type Context, endpoint, runSql, type Session } from '../../../../server/kit/index.ts'
import { type EngineerRelation, engineerRelation, mostRelations } from '../domain/relation.ts'
import { stateOf } from './state-of.ts'

const staff = 'KMSUSER_USER'

type Row = Omit<EngineerRelation, 'client' | 'engineer'> & {
  readonly clientId: number
  readonly client: string
  readonly engineerId: number
  readonly engineer: string
}

/** Current ones first, then by name. Only the provider's staff see other clients' relations. */
async function read({ database, now }: Context, session: Session, side: 'ours' | 'all'): Promise<EngineerRelation[]> {
  const { homeClientId: home, permissions } = session
  const isWhole = side === 'all' && permissions.has(staff)
  const which =
    side === 'ours' ? sql`"engineerId" = ${home}` : sql`(${isWhole} or "engineerId" = ${home} or "clientId" = ${home})`
  const rows = await runSql<Row>(
    database.pool,
    sql`
    with related as (
      select "clientId", "relatedClientId" as "engineerId", "kind"::text, null::text as "area",
        cardinality("areaIds") as "areaCount", "startDate", "endDate", "revokedAt" is not null as "revoked"
      from client_relation where "deletedAt" is null
      union all
      select "clientId", "installerId", 'installer', "name", 1, "startDate", "endDate", "revoked"
      from area where "deletedAt" is null and "installerId" is not null
    ), asked as (
      select *, (${now()}::timestamptz at time zone 'UTC')::date as "today" from related where ${which}
    )
    select a."clientId", c."name" as "client", a."engineerId", e."name" as "engineer", a."kind", a."area", a."areaCount",
      to_char(a."startDate", 'YYYY-MM-DD') as "startDate", to_char(a."endDate", 'YYYY-MM-DD') as "endDate", ${stateOf} as "state"
    from asked a join client c on c."clientId" = a."clientId" and c."deletedAt" is null
      join client e on e."clientId" = a."engineerId" and e."deletedAt" is null
    order by ${stateOf} <> 'holds', lower(c."name"), lower(e."name"), a."area" nulls first limit ${mostRelations}`,
  )
  return rows.map(({ clientId, client, engineerId, engineer, ...relation }) => ({
    ...relation,
    client: { clientId, name: client },
    engineer: { clientId: engineerId, name: engineer },
  }))
}

/** At most 500. */
export const engineerRelations = endpoint({
  method: 'GET',
  path: '/engineer-relation',
  tag: 'clientRelation',
  summary: 'Who looks after whom',
  permission: 'CLIENT_READ',
  query: z.object({ side: z.enum(['ours', 'all'], 'Side must be ours or all').default('ours') }),
  reply: z.object({ items: z.array(engineerRelation) }),
  handle: async ({ context, session, query: { side } }) => ({ items: await read(context, session, side) }),
})
