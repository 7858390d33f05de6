import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { endpoint, findRow, kysely, numeric, run, scope } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { doorsOpened } from '../domain/with-access.ts'

const shown = 5
const key = numeric(z.int().min(1).max(2_147_483_647))

/** What access to a site or through a group opens, for a user who is about to give it. */
export const readDoorsOpened = endpoint({
  method: 'GET',
  path: '/person/doors-opened',
  tag: 'person',
  summary: 'The doors that access to a site or through a group opens',
  permission: 'DOOR_READ',
  query: z.object({ areaId: key.optional(), groupId: key.optional() }),
  reply: doorsOpened,
  async handle({ context: { database, entities }, session, query: { areaId, groupId } }) {
    const { door, area, group } = entities
    const [of, id] = areaId === undefined ? [group, groupId] : [area, areaId]
    if (!door || !of || id === undefined) throw fault('notFound')
    const row = await findRow(database.pool, of, session, id)
    const query = kysely
      .selectFrom('door')
      .select(['name', sql<number>`count(*) over ()::integer`.as('count')])
      .where(scope(door, session))
      .where(sql<boolean>`"doorId" in (${of === area ? standingIn(sql`values (${id}::integer)`) : openedBy(id)})`)
      .orderBy(sql`lower("name")`)
      .orderBy('doorId')
      .limit(shown)
    const rows = await run<{ name: string; count: number }>(database.pool, query)
    return { title: of.title(row), count: rows[0]?.count ?? 0, doors: rows.map(({ name }) => name) }
  },
})

/** The doors that stand in areas or below them. */
const standingIn = (areas: RawBuilder<unknown>) => sql`
  with recursive below ("areaId") as (
    ${areas} union select a."areaId" from area a join below b on a."parentAreaId" = b."areaId" where a."deletedAt" is null
  ) select d."doorId" from door d join below using ("areaId")`

/** The doors that a group opens at some time. */
const openedBy = (groupId: number) => sql`
  select d."doorId" from (${standingIn(sql`select "areaId" from "group" where "groupId" = ${groupId} and "autoAllDoors"`)}) i
    join door d using ("doorId") where not coalesce(d."excludeFromAutoAllDoors", false)
  union select unnest("doorIds") from "group" where "groupId" = ${groupId} and not "autoAllDoors"
  union select (t ->> 'doorId')::integer from "group" g, jsonb_array_elements(g."doorTimes") t where g."groupId" = ${groupId}
  union select unnest(dg."doorIds") from "group" g join door_group dg on dg."doorGroupId" = any(g."doorGroupIds")
    and dg."deletedAt" is null where g."groupId" = ${groupId}`
