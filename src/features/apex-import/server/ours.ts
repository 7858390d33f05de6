import { sql } from 'kysely'
import { type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { OurDoor, OurProfile } from '../domain/wire.ts'

const { door, timeProfile } = entities

/** The doors of the controllers behind a comm device that the caller may see, with their areas. */
export const doorsBehind = (on: Queryable, session: Session, commDeviceId: number) =>
  runSql<OurDoor & { areaId: number }>(
    on,
    sql`
    select door."doorId", door."number", door."name", controller."name" as "controller", door."areaId"
    from controller join door on door."controllerId" = controller."controllerId"
    where controller."commDeviceId" = ${commDeviceId} and controller."clientId" = ${session.clientId}
      and controller."deletedAt" is null and ${scope(door, session)}
    order by controller."name", door."number", door."doorId" limit 5000`,
  )

/** All time profiles: there are 255 at most. */
export const profilesOf = (on: Queryable, session: Session) =>
  runSql<OurProfile & { number: number }>(
    on,
    sql`
    select "timeProfileId", "name", "number", coalesce("periods", '[]'::jsonb) as "periods"
    from time_profile where ${scope(timeProfile, session)} order by lower("name"), "timeProfileId" limit 1000`,
  )
