import { sql } from 'kysely'
import type { AccessDoor } from '../../../domain/access/index.ts'
import { door } from '../../../domain/entities/hardware/door.ts'
import type { HolidayDays } from '../../../domain/time-profile/index.ts'
import { pgArray, type Queryable, runSql } from '../../../../server/kit/index.ts'

interface DoorRow {
  readonly doorId: number
  readonly areaId: number
  readonly zoneId: number | null
  readonly excludeFromAutoAllDoors: boolean
}
interface PlaceRow {
  readonly of: number
  readonly areaIds: readonly number[]
  readonly timeZone: string
}

/** The areas of some doors, each with those above it, and the time zone that holds there. */
const placesOf = (on: Queryable, clientId: number, doorIds: readonly number[]): Promise<PlaceRow[]> =>
  runSql<PlaceRow>(
    on,
    sql`with recursive up as (
      select a."areaId" as "of", a."areaId", a."parentAreaId", a."timeZone", 0 as "depth"
      from area a where a."clientId" = ${clientId}
        and a."areaId" in (select "areaId" from door where "doorId" = any(${pgArray(doorIds)}::integer[]))
      union all select up."of", a."areaId", a."parentAreaId", a."timeZone", up."depth" + 1
      from up join area a on a."areaId" = up."parentAreaId"
    )
    select "of", array_agg("areaId" order by "depth") as "areaIds",
      coalesce((array_agg("timeZone" order by "depth") filter (where "timeZone" is not null))[1],
        (select "timeZone" from client where "clientId" = ${clientId}), 'UTC') as "timeZone"
    from up group by "of"`,
  )

export type HolidayRow = HolidayDays & { readonly areaId: number | null }

/** The calendar of a client; a holiday of an area holds below it too. */
export const holidaysOf = (on: Queryable, clientId: number): Promise<HolidayRow[]> =>
  runSql<HolidayRow>(
    on,
    sql`select "day"::text as "day", "lastDay"::text as "lastDay", "everyYear", "areaId" from holiday
      where "clientId" = ${clientId} and "deletedAt" is null`,
  )

const { lockForever, lockForMinutes } = door.commands

/**
 * Doors whose last command was to lock them, as long as it lasts. What a controller did by itself is not known.
 * @param now commands after it don't count
 */
async function lockedOf(on: Queryable, doorIds: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  const rows = await runSql<{ doorId: number }>(
    on,
    sql`select d."doorId" from unnest(${pgArray(doorIds)}::integer[]) as d("doorId") cross join lateral (
      select "at", "after" from audit_entry where "entity" = 'door' and "recordId" = d."doorId" and "change" = 'command'
        and "at" <= ${now} order by "auditEntryId" desc limit 1
    ) last
    where last."after"->>'command' = ${lockForever.label} or (last."after"->>'command' = ${lockForMinutes.label}
      and last."at" + (last."after"->>'minutes')::integer * interval '1 minute' > ${now})`,
  )
  return new Set(rows.map(({ doorId }) => doorId))
}

/**
 * Doors of a client as the decision needs them; what is not its own or gone is left out.
 * @param now when they may be locked; where it is left out none is
 */
export async function doorsOf(
  on: Queryable,
  clientId: number,
  doorIds: readonly number[],
  now?: Date,
): Promise<ReadonlyMap<number, AccessDoor>> {
  if (doorIds.length === 0) return new Map()
  const [rows, places, locked, holidays] = await Promise.all([
    runSql<DoorRow>(
      on,
      sql`select "doorId", "areaId", "zoneId", "excludeFromAutoAllDoors" from door
        where "doorId" = any(${pgArray(doorIds)}::integer[]) and "clientId" = ${clientId} and "deletedAt" is null`,
    ),
    placesOf(on, clientId, doorIds),
    now ? lockedOf(on, doorIds, now) : new Set<number>(),
    holidaysOf(on, clientId),
  ])
  const lists = new Map<string, readonly HolidayRow[]>()
  const shared = (list: readonly HolidayRow[]) => {
    const key = list.map(row => holidays.indexOf(row)).join()
    const known = lists.get(key) ?? list
    lists.set(key, known)
    return known
  }
  const byArea = new Map(
    places.map(place => {
      const ofPlace = holidays.filter(({ areaId }) => areaId === null || place.areaIds.includes(areaId))
      return [place.of, { ...place, holidays: shared(ofPlace) }]
    }),
  )
  return new Map(
    rows.map(({ doorId, areaId, zoneId, excludeFromAutoAllDoors }) => {
      const { areaIds = [areaId], timeZone = 'UTC', holidays: ofPlace = [] } = byArea.get(areaId) ?? {}
      const isLocked = locked.has(doorId)
      return [doorId, { doorId, areaIds, timeZone, holidays: ofPlace, zoneId, excludeFromAutoAllDoors, isLocked }]
    }),
  )
}
