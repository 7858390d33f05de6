import { sql } from 'kysely'
import { type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { group } from '../../../domain/entities/people/group.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { invalid } from '../../../domain/faults.ts'
import type { Giving } from '../domain/wire.ts'

/** Where access is given: an area or a group. */
export interface Place {
  readonly areaId: number | null
  readonly groupId: number | null
  readonly title: string
}

/** The areas and groups that were named. @throws 422 where the caller cannot choose one of them */
export async function placesOf(
  on: Queryable,
  session: Session,
  { areaIds, groupIds }: Pick<Giving, 'areaIds' | 'groupIds'>,
): Promise<readonly Place[]> {
  const areas = await runSql<{ id: number; title: string }>(
    on,
    sql`select "areaId" as "id", "name" as "title" from area where "areaId" = any(${areaIds}::integer[]) and ${scope(area, session)}`,
  )
  const groups = await runSql<{ id: number; title: string }>(
    on,
    sql`select "groupId" as "id", "name" as "title" from "group" where "groupId" = any(${groupIds}::integer[]) and ${scope(group, session)}`,
  )
  const missing = [
    ...(areas.length < new Set(areaIds).size ? ['areaIds'] : []),
    ...(groups.length < new Set(groupIds).size ? ['groupIds'] : []),
  ]
  if (missing.length > 0)
    throw invalid(missing.map(propertyName => ({ propertyName, errorMessage: 'These must be chosen from the list' })))
  return [
    ...areas.map(({ id, title }) => ({ areaId: id, groupId: null, title })),
    ...groups.map(({ id, title }) => ({ areaId: null, groupId: id, title })),
  ]
}
