import { sql } from 'kysely'
import type { AccessZone } from '../../../../domain/access/index.ts'
import type { ZoneReset } from '../../../../domain/zone-reset.ts'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import { occupancyOf } from '../zones.ts'
import type { Intent } from './intended.ts'
import { Places } from './places.ts'
import type { Plan } from './plan.ts'
import { groupsWith } from './stored.ts'
import { addAll } from './touched.ts'

/** A zone: its doors, and who is inside it now. */
export function planZone({ zones, touched }: Plan, { id, before, after }: Intent): void {
  if (id < 0 || !before) return
  const zoneOf = (row: Intent['before']): AccessZone | null =>
    row
      ? {
          zoneId: id,
          antiPassback: row['antiPassback'] === true,
          maxOccupancy: (row['maxOccupancy'] as number | null) ?? null,
        }
      : null
  const [was, is] = [zoneOf(before), zoneOf(after)]
  zones.set(id, is)
  if (was?.antiPassback === is?.antiPassback && was?.maxOccupancy === is?.maxOccupancy) return
  touched.doorsOf.zoneIds.add(id)
  touched.insideZoneIds.add(id)
}

/** Where a zone comes to be full, or has room again, everybody with access to its doors is concerned. */
export async function fullnessChanges(
  on: Queryable,
  clientId: number,
  { zones, touched }: Plan,
  now: Date,
): Promise<void> {
  const zoneIds = [...touched.insideZoneIds]
  const rows = await runSql<AccessZone & ZoneReset & { doorId: number; areaId: number }>(
    on,
    sql`select z."zoneId", z."maxOccupancy", z."resetTime", z."resetUnit", true as "antiPassback", d."doorId", d."areaId"
      from zone z join door d on d."zoneId" = z."zoneId" and d."deletedAt" is null
      where z."zoneId" = any(${zoneIds}) and z."clientId" = ${clientId} and z."deletedAt" is null`,
  )
  const inside = await occupancyOf(on, clientId, rows, now)
  const isFull = (zoneId: number, most: number | null | undefined) =>
    most !== null && most !== undefined && (inside.get(zoneId)?.count ?? 0) >= most
  const turned = rows.filter(
    ({ zoneId, maxOccupancy }) => isFull(zoneId, maxOccupancy) !== isFull(zoneId, zones.get(zoneId)?.maxOccupancy),
  )
  if (turned.length === 0) return
  const places = await Places.read(on, clientId)
  const areaIds = [...new Set(turned.flatMap(({ areaId }) => places.of(areaId).areaIds))]
  addAll(touched.areaIds, areaIds)
  const doorIds = turned.map(({ doorId }) => doorId)
  addAll(touched.groupIds, await groupsWith(on, clientId, { doorIds, areaIds }))
}
