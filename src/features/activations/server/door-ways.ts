import { sql } from 'kysely'
import {
  byId,
  type Condition,
  endpoint,
  findRow,
  parseKey,
  type Queryable,
  runSql,
  scope,
  type Session,
} from '../../../../server/kit/index.ts'
import { door } from '../../../domain/entities/hardware/door.ts'
import { group } from '../../../domain/entities/people/group.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { type DoorWays, doorWays } from '../domain/wire.ts'
import { countsOf } from './counts.ts'

const mostGroups = 200

interface Found {
  readonly groupId: number
  readonly group: string
  readonly timeProfile: string | null
  readonly allDoors: boolean
  readonly named: boolean
  readonly times: boolean
  readonly doorGroups: DoorWays['groups'][number]['doorGroups']
}

const throughOf = ({ allDoors, named, times, doorGroups }: Found): DoorWays['groups'][number]['through'] => [
  ...(allDoors ? (['allDoors'] as const) : []),
  ...(named ? (['named'] as const) : []),
  ...(times ? (['times'] as const) : []),
  ...(doorGroups.length > 0 ? (['doorGroup'] as const) : []),
]

/** The groups that open a door, and how each does. */
const groupsOf = (
  doorId: number,
  clientId: number,
  isExcluded: boolean,
  areaIds: readonly number[],
  inScope: Condition,
) => sql`
  with held as (
    select d."doorGroupId", d."name" from door_group d
    where d."clientId" = ${clientId} and d."deletedAt" is null and d."doorIds" @> array[${doorId}]::integer[]
  ), way as (
    select "group"."groupId", "group"."name" as "group",
      (select p."name" from time_profile p where p."timeProfileId" = "group"."timeProfileId") as "timeProfile",
      coalesce("autoAllDoors" and not ${isExcluded}::boolean and "group"."areaId" = any(${[...areaIds]}::integer[]), false) as "allDoors",
      coalesce(not coalesce("autoAllDoors", false) and ${doorId} = any("group"."doorIds"), false) as "named",
      exists (
        select from jsonb_array_elements(coalesce("group"."doorTimes", '[]'::jsonb)) e where (e ->> 'doorId')::integer = ${doorId}
      ) as "times",
      coalesce((
        select json_agg(json_build_object('doorGroupId', h."doorGroupId", 'name', h."name") order by h."name") from held h
        where h."doorGroupId" = any("group"."doorGroupIds")
      ), '[]'::json) as "doorGroups"
    from "group" where ${inScope}
  )
  select * from way where "allDoors" or "named" or "times" or json_array_length("doorGroups") > 0
  order by "group", "groupId" limit ${mostGroups}`

interface Over {
  readonly areaId: number
  readonly area: string
  /** Whether it is within the caller's areas. */
  readonly isSeen: boolean
}

/** The areas that a door stands in: its own, and those above it. */
const areasOver = (on: Queryable, session: Session, areaId: number): Promise<Over[]> =>
  runSql<Over>(
    on,
    sql`
    with recursive up as (
      select "areaId", "parentAreaId", 0 as "depth" from area where "areaId" = ${areaId}
      union select a."areaId", a."parentAreaId", "depth" + 1 from up join area a on a."areaId" = up."parentAreaId" where "depth" < 50
    )
    select area."areaId", area."name" as "area", ${scope(area, session)} as "isSeen"
    from up join area on area."areaId" = up."areaId" order by up."depth"`,
  )

/** With how many people each brings today. */
async function counted(on: Queryable, session: Session, now: Date, groups: readonly Found[], areas: readonly Over[]) {
  const groupIds = groups.map(({ groupId }) => groupId)
  const areaIds = areas.map(({ areaId }) => areaId)
  const ofGroup = await countsOf(on, session, now, 'groupId', groupIds)
  const ofArea = await countsOf(on, session, now, 'areaId', areaIds)
  return {
    groups: groups.map(each => {
      const { groupId, group: name, timeProfile, doorGroups } = each
      return { groupId, group: name, through: throughOf(each), doorGroups, timeProfile, ...ofGroup(groupId) }
    }),
    areas: areas.map(({ areaId, area: name }) => ({ areaId, area: name, ...ofArea(areaId) })),
  }
}

/** The groups, door groups and sites by which a door is opened, with how many people each brings. */
export const waysIntoDoor = endpoint({
  method: 'GET',
  path: '/activation/door/:id',
  tag: door.id,
  summary: 'The groups and areas by which a door is opened',
  permission: [door.permission.read, group.permission.read],
  params: byId,
  reply: doorWays,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const found = await findRow(pool, door, session, parseKey(door, params.id))
    const over = await areasOver(pool, session, found.areaId)
    const areaIds = over.map(({ areaId }) => areaId)
    const isExcluded = found.excludeFromAutoAllDoors === true
    const groups = await runSql<Found>(
      pool,
      groupsOf(found.doorId, session.clientId, isExcluded, areaIds, scope(group, session)),
    )
    const seen = over.filter(({ isSeen }) => isSeen)
    return counted(pool, session, context.now(), groups, seen)
  },
})
