import { sql } from 'kysely'
import { byId, endpoint, findRow, parseKey, type Queryable, runSql, scope } from '../../../../server/kit/index.ts'
import type { Session } from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { type GroupOverview, groupOverview } from '../domain/overview.ts'

const { door, doorGroup, group, person, timeProfile, token } = entities

/** People whose faces are shown, of the newest activations. */
const [mostFaces, newest] = [8, 40]

/** The activations of a group that are in use on the client's day. */
const inUse = ({ clientId }: Session, groupId: number) => sql`
  from token_activation a join token on token."fobId" = a."tokenId"
  where a."clientId" = ${clientId} and a."groupId" = ${groupId} and a."active" and a."deletedAt" is null
    and (a."validFrom" is null or a."validFrom" <= (select "day" from today))
    and (a."validUntil" is null or a."validUntil" >= (select "day" from today))`
const today = ({ clientId }: Session, now: Date) => sql`today as (
  select (${now}::timestamptz at time zone coalesce("timeZone", 'UTC'))::date as "day" from client
  where "clientId" = ${clientId})`

async function membersOf(
  on: Queryable,
  session: Session,
  groupId: number,
  now: Date,
): Promise<GroupOverview['members']> {
  if (!session.permissions.has(token.permission.read)) return null
  const members = sql`${inUse(session, groupId)} and ${scope(token, session)}`
  const [counts] = await runSql<{ people: number; credentials: number }>(
    on,
    sql`with ${today(session, now)}
      select count(distinct token."personId") as "people", count(distinct token."fobId") as "credentials" ${members}`,
  )
  const found = session.permissions.has(person.permission.read)
    ? await runSql<{ personId: number; name: string }>(
        on,
        sql`with ${today(session, now)}, newest as (
          select a."activationId", token."personId" ${members} and token."personId" is not null
          order by a."activationId" desc limit ${newest}
        )
        select person."personId", person."firstName" || ' ' || person."surname" as "name"
        from (select "personId", max("activationId") as "at" from newest group by 1) n join person using ("personId")
        where ${scope(person, session)} order by n."at" desc limit ${mostFaces}`,
      )
    : []
  return { people: counts?.people ?? 0, credentials: counts?.credentials ?? 0, newest: found }
}

interface WayRow {
  readonly by: 'all' | 'named' | 'times' | 'doorGroup' | null
  readonly id: number | null
  readonly doors: number
  readonly excluded: number
}

/** How many doors each way leads to; the row without a way has each of them once. */
const waysOf = (on: Queryable, session: Session, groupId: number) =>
  runSql<WayRow>(
    on,
    sql`with recursive own as materialized (
      select "areaId", coalesce("autoAllDoors", false) as "isAuto", "doorIds", "doorTimes", "doorGroupIds" from "group"
      where "groupId" = ${groupId} and "clientId" = ${session.clientId}
    ), below as (
      select "areaId" from own where "isAuto" and "areaId" is not null
      union select a."areaId" from below b join area a
        on a."clientId" = ${session.clientId} and a."parentAreaId" = b."areaId" and a."deletedAt" is null
    ), timed as materialized (
      select (t ->> 'timeProfileId')::integer as "id", (t ->> 'doorId')::integer as "doorId"
      from own, jsonb_array_elements("doorTimes") t
    ), ways as (
      select 'all' as "by", 0 as "id", d."doorId", coalesce(d."excludeFromAutoAllDoors", false) as "isExcluded"
        from door d where d."clientId" = ${session.clientId} and d."areaId" in (select "areaId" from below)
          and d."doorId" not in (select "doorId" from timed)
      union all select 'named', 0, x, false from own, unnest("doorIds") x
        where not "isAuto" and x not in (select "doorId" from timed)
      union all select 'times', "id", "doorId", false from timed
      union all select 'doorGroup', g."doorGroupId", x, false from own
        join door_group g on g."doorGroupId" = any(own."doorGroupIds") and g."clientId" = ${session.clientId}
          and g."deletedAt" is null, unnest(g."doorIds") x
    )
    select w."by", w."id", count(distinct w."doorId") filter (where not w."isExcluded") as "doors",
      count(distinct w."doorId") filter (where w."isExcluded") as "excluded"
    from ways w join door on door."doorId" = w."doorId" where ${scope(door, session)}
    group by grouping sets ((w."by", w."id"), ())`,
  )

async function opensOf(on: Queryable, session: Session, groupId: number): Promise<GroupOverview['opens']> {
  if (!session.permissions.has(door.permission.read)) return null
  const ways = await waysOf(on, session, groupId)
  const of = (by: WayRow['by']) => ways.filter(way => way.by === by)
  const [times, groups] = await Promise.all([
    runSql<{ id: number; name: string }>(
      on,
      sql`select "timeProfileId" as "id", "name" from time_profile
        where "timeProfileId" = any(${of('times').map(({ id }) => id)}::integer[]) and ${scope(timeProfile, session)}`,
    ),
    runSql<{ id: number; name: string; timeProfile: string | null }>(
      on,
      sql`select door_group."doorGroupId" as "id", door_group."name", p."name" as "timeProfile" from door_group
        left join time_profile p on p."timeProfileId" = door_group."timeProfileId" and p."deletedAt" is null
        where door_group."doorGroupId" = any(${of('doorGroup').map(({ id }) => id)}::integer[])
          and ${scope(doorGroup, session)}`,
    ),
  ])
  const doorsBy = (by: WayRow['by'], id: number) => of(by).find(way => way.id === id)?.doors ?? 0
  const [all] = of('all')
  return {
    doors: of(null)[0]?.doors ?? 0,
    named: doorsBy('named', 0),
    all: all ? { doors: all.doors, excluded: all.excluded } : null,
    timed: times.map(({ id, name }) => ({ timeProfileId: id, timeProfile: name, doors: doorsBy('times', id) })),
    doorGroups: groups.map(({ id, name, timeProfile: at }) => ({
      doorGroupId: id,
      doorGroup: name,
      timeProfile: at,
      doors: doorsBy('doorGroup', id),
    })),
  }
}

/** Who is in a group and which doors it opens, counted. */
export const readGroupOverview = endpoint({
  method: 'GET',
  path: '/group/:id/overview',
  tag: group.id,
  summary: 'How many are in a group, and what it opens',
  permission: group.permission.read,
  params: byId,
  reply: groupOverview,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const groupId = parseKey(group, params.id)
    await findRow(pool, group, session, groupId)
    const [members, opens] = await Promise.all([
      membersOf(pool, session, groupId, context.now()),
      opensOf(pool, session, groupId),
    ])
    return { members, opens }
  },
})
