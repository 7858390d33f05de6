import { sql } from 'kysely'
import { byId, endpoint, findRow, parseKey, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { group } from '../../../domain/entities/people/group.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { areaGroups } from '../domain/wire.ts'
import { countsOf } from './counts.ts'

const mostGroups = 200

/** The doors in an area and below it, as the first parts of a statement. */
const doorsBelow = (areaId: number, clientId: number) => sql`
  recursive below as (
    select ${areaId}::integer as "areaId"
    union select a."areaId" from below b
    join area a on a."clientId" = ${clientId} and a."parentAreaId" = b."areaId" and a."deletedAt" is null
  ), place as materialized (
    select d."doorId", d."areaId", d."excludeFromAutoAllDoors" as "excluded" from door d
    where d."clientId" = ${clientId} and d."deletedAt" is null and d."areaId" in (select "areaId" from below)
  )`

interface Opening {
  readonly groupId: number
  readonly group: string
  readonly doors: number
}

/** Each group that opens one of the doors, and how many: all of its area, by name, at their own times, by door groups. */
const groupsOpening = (areaId: number, session: Session) => sql`
  with ${doorsBelow(areaId, session.clientId)}, own as materialized (
    select "groupId", "name", "autoAllDoors", "areaId", "doorIds", "doorTimes", "doorGroupIds" from "group"
    where ${scope(group, session)}
  ), up as (
    select distinct "areaId" as "from", "areaId" from place
    union select u."from", a."parentAreaId" from up u join area a on a."areaId" = u."areaId" where a."parentAreaId" is not null
  ), opens as (
    select o."groupId", p."doorId" from own o join up u on u."areaId" = o."areaId" join place p on p."areaId" = u."from"
    where o."autoAllDoors" and not coalesce(p."excluded", false)
    union select o."groupId", p."doorId" from own o, unnest(o."doorIds") x join place p on p."doorId" = x
    where not coalesce(o."autoAllDoors", false)
    union select o."groupId", p."doorId" from own o, jsonb_array_elements(coalesce(o."doorTimes", '[]'::jsonb)) e
      join place p on p."doorId" = (e ->> 'doorId')::integer
    union select o."groupId", p."doorId" from own o, unnest(o."doorGroupIds") y
      join door_group dg on dg."doorGroupId" = y and dg."deletedAt" is null, unnest(dg."doorIds") x join place p on p."doorId" = x
  )
  select o."groupId", o."name" as "group", count(*) as "doors" from opens join own o using ("groupId")
  group by 1, 2 order by 2, 1 limit ${mostGroups}`

/** The groups that open doors of an area or below it, and how many. */
export const groupsOfArea = endpoint({
  method: 'GET',
  path: '/activation/area/:id/groups',
  tag: area.id,
  summary: 'The groups that open doors of an area',
  permission: [area.permission.read, group.permission.read],
  params: byId,
  reply: areaGroups,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const { areaId } = await findRow(pool, area, session, parseKey(area, params.id))
    const groups = await runSql<Opening>(pool, groupsOpening(areaId, session))
    const [all] = await runSql<{ doors: number }>(
      pool,
      sql`with ${doorsBelow(areaId, session.clientId)} select count(*) as "doors" from place`,
    )
    const groupIds = groups.map(({ groupId }) => groupId)
    const counts = await countsOf(pool, session, context.now(), 'groupId', groupIds)
    return { doors: all?.doors ?? 0, items: groups.map(each => ({ ...each, ...counts(each.groupId) })) }
  },
})
