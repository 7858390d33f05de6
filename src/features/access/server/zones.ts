import { sql } from 'kysely'
import type { AccessDoor, AccessZone, ZoneOccupancy } from '../../../domain/access/index.ts'
import { resetMsOf, type ZoneReset } from '../../../domain/zone-reset.ts'
import { type Queryable, runSql } from '../../../../server/kit/index.ts'

type ZoneRow = AccessZone & ZoneReset
interface InsideRow {
  readonly zoneId: number
  readonly tokenId: number
  readonly personId: number | null
  readonly at: Date
}

/** The zones of some doors. */
export async function zonesOf(
  on: Queryable,
  clientId: number,
  doors: Iterable<AccessDoor>,
): Promise<ReadonlyMap<number, ZoneRow>> {
  const ids = [...new Set([...doors].flatMap(({ zoneId }) => zoneId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await runSql<ZoneRow>(
    on,
    sql`select "zoneId", coalesce("antiPassback", false) as "antiPassback", "maxOccupancy", "resetTime", "resetUnit"
      from zone where "zoneId" = any(${ids}) and "clientId" = ${clientId} and "deletedAt" is null`,
  )
  return new Map(rows.map(row => [row.zoneId, row]))
}

/** Who is in those zones now where it matters: a person with several credentials counts once. */
export async function occupancyOf(
  on: Queryable,
  clientId: number,
  zones: Iterable<ZoneRow>,
  now: Date,
): Promise<ReadonlyMap<number, ZoneOccupancy>> {
  const guarded = new Map(
    [...zones].filter(zone => zone.antiPassback || zone.maxOccupancy !== null).map(zone => [zone.zoneId, zone]),
  )
  if (guarded.size === 0) return new Map()
  const rows = await runSql<InsideRow>(
    on,
    sql`select "zoneId", "tokenId", "personId", "at" from occupancy
      where "clientId" = ${clientId} and "zoneId" = any(${[...guarded.keys()]})`,
  )
  const inside = rows.filter(({ zoneId, at }) => {
    const zone = guarded.get(zoneId)
    const resetMs = zone && resetMsOf(zone)
    return resetMs === undefined || now.getTime() < at.getTime() + resetMs
  })
  return new Map(
    [...Map.groupBy(inside, ({ zoneId }) => zoneId)].map(([zoneId, those]) => {
      const heads = new Set(those.map(({ personId, tokenId }) => (personId === null ? `t${tokenId}` : personId)))
      return [zoneId, { count: heads.size, tokenIds: new Set(those.map(({ tokenId }) => tokenId)) }]
    }),
  )
}
