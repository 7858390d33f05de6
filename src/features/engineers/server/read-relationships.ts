import { sql } from 'kysely'
import { type Context, runSql, type Session } from '../../../../server/kit/index.ts'
import {
  mostAreas,
  mostRelationships,
  type Relationship,
  type RelationshipKind,
  type Relationships,
} from '../domain/relationship.ts'
import { stateOf } from './state-of.ts'

type Row = Omit<Relationship, 'party' | 'areas'> & { partyId: number; partyName: string; areaIds: number[] }

/** The relations of the working client of one kind: those that hold first, then by name */
export async function readRelationships(
  { database: { pool }, now }: Context,
  { clientId }: Session,
  kind: RelationshipKind,
): Promise<Relationships> {
  const rows = await runSql<Row>(
    pool,
    sql`
    select r."clientRelationId", r."kind", r."relatedClientId" as "partyId", c."name" as "partyName", r."areaIds",
      to_char(r."startDate", 'YYYY-MM-DD') as "startDate", to_char(r."endDate", 'YYYY-MM-DD') as "endDate", r."state", r."version"
    from (select *, ${stateOf} as "state" from (
        select *, "revokedAt" is not null as "revoked", (${now()}::timestamptz at time zone 'UTC')::date as "today"
        from client_relation) dated) r
      join client c on c."clientId" = r."relatedClientId" and c."deletedAt" is null
    where r."deletedAt" is null and r."clientId" = ${clientId} and r."kind" = ${kind}
    order by r."state" <> 'holds', r."state" <> 'toCome', lower(c."name"), r."startDate" desc limit ${mostRelationships}`,
  )
  const areas = await readAreas(pool, clientId)
  const named = new Map(areas.map(area => [area.areaId, area]))
  return {
    client: await nameOf(pool, clientId),
    items: rows.map(({ partyId, partyName, areaIds, ...row }) => ({
      ...row,
      party: { clientId: partyId, name: partyName },
      areas: areaIds.map(areaId => named.get(areaId) ?? { areaId, name: `Number ${areaId}` }),
    })),
    areas,
  }
}

async function nameOf(on: Context['database']['pool'], clientId: number) {
  const [row] = await runSql<{ name: string }>(on, sql`select "name" from client where "clientId" = ${clientId}`)
  return { clientId, name: row?.name ?? '' }
}

/** A client's areas, each below those that it is part of: 'Wharf / First floor'. */
const readAreas = (on: Context['database']['pool'], clientId: number) =>
  runSql<{ areaId: number; name: string }>(
    on,
    sql`
    with recursive named as (
      select "areaId", "name"::text as "name" from area
      where "clientId" = ${clientId} and "parentAreaId" is null and "deletedAt" is null
      union all
      select a."areaId", n."name" || ' / ' || a."name" from area a join named n on a."parentAreaId" = n."areaId"
      where a."deletedAt" is null
    ) select "areaId", "name" from named order by lower("name"), "areaId" limit ${mostAreas}`,
  )
