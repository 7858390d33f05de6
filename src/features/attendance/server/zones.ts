import { sql } from 'kysely'
import { entities } from '../../../domain/entities/index.ts'
import { all, areasWithin, findRow, type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'

/** The zones that count, by id: what they are called. */
export type Zones = ReadonlyMap<number, string>

/**
 * The zones that count for time and attendance, as far as the caller sees them.
 * @param areaId only those of an area and of what is part of it
 * @throws 404 where the caller does not see the area
 */
export async function countingZones(on: Queryable, session: Session, areaId: number | undefined): Promise<Zones> {
  if (areaId !== undefined) await findRow(on, entities.area, session, areaId)
  const within =
    areaId === undefined ? [] : [sql<boolean>`zone."areaId" in (${areasWithin(session.clientId, [areaId])})`]
  const rows = await runSql<{ zoneId: number; name: string }>(
    on,
    sql`select "zoneId", "name" from zone
      where ${all([scope(entities.zone, session), sql`"timeAndAttendance"`, ...within])} order by "zoneId"`,
  )
  return new Map(rows.map(({ zoneId, name }) => [zoneId, name]))
}
