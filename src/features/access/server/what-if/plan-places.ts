import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Intent, Row } from './intended.ts'
import type { Places } from './places.ts'
import type { Plan } from './plan.ts'
import { groupsWith } from './stored.ts'
import { addAll, apart } from './touched.ts'

const idOf = (row: Row | undefined, name: string): number | null => {
  const value = row?.[name]
  return typeof value === 'number' ? value : null
}

/** The groups with all doors of any of some areas. */
const autoGroups = (on: Queryable, clientId: number, areaIds: Iterable<number>) =>
  groupsWith(on, clientId, { doorIds: [], areaIds: [...areaIds] })

/** A door: credentials with access to areas it joins or leaves, or by 'auto all doors' where that applies to it. */
export async function planDoor(
  on: Queryable,
  clientId: number,
  { doors, names, touched }: Plan,
  { id, before, after }: Intent,
  places: Places,
): Promise<void> {
  const above = (row: Row | undefined) => {
    const areaId = idOf(row, 'areaId')
    return areaId === null ? [] : places.of(areaId).areaIds
  }
  const areaId = idOf(after, 'areaId')
  const isExcluded = (row: Row | undefined) => row?.['excludeFromAutoAllDoors'] === true
  if (after && areaId !== null) doors.set(id, { areaId, excludeFromAutoAllDoors: isExcluded(after) })
  else if (!after) doors.set(id, null)
  if (id < 0) names.set(id, typeof after?.['name'] === 'string' && after['name'] !== '' ? after['name'] : 'The new one')
  const areaIds = apart(above(before), above(after))
  const isOther = isExcluded(before) !== isExcluded(after)
  if (areaIds.size === 0 && !isOther) return
  touched.doorIds.add(id)
  addAll(touched.areaIds, areaIds)
  const concerned = isOther ? new Set([...above(before), ...above(after)]) : areaIds
  // Where a door is deleted, its groups lose it too.
  const named = after ? [] : [id]
  addAll(touched.groupIds, await groupsWith(on, clientId, { doorIds: named, areaIds: [...concerned] }))
}

/** An area: all doors in and below it, and credentials with access to the areas it leaves or joins. */
export async function planArea(
  on: Queryable,
  clientId: number,
  { areas, touched }: Plan,
  { id, before, after }: Intent,
  places: Places,
): Promise<void> {
  if (!before) return
  const parentAreaId = idOf(after, 'parentAreaId')
  const timeZone = (after?.['timeZone'] as string | null | undefined) ?? null
  const [above, next] = [places.of(id).areaIds.slice(1), parentAreaId === null ? [] : places.of(parentAreaId).areaIds]
  if (after && next.includes(id)) return
  const moved = apart(above, after ? next : [])
  const isOtherTime = after !== undefined && timeZone !== (before['timeZone'] ?? null)
  if (after) areas.set(id, { parentAreaId, timeZone })
  if (moved.size === 0 && !isOtherTime) return
  touched.doorsOf.areaIds.add(id)
  addAll(touched.areaIds, moved)
  addAll(touched.groupIds, await autoGroups(on, clientId, moved))
  if (!isOtherTime) return
  const rows = await runSql<{ doorId: number }>(
    on,
    sql`with recursive below as (
        select ${id}::integer as "areaId"
        union select a."areaId" from below b join area a
          on a."clientId" = ${clientId} and a."parentAreaId" = b."areaId" and a."deletedAt" is null
      )
      select "doorId" from door where "clientId" = ${clientId} and "deletedAt" is null
        and "areaId" in (select "areaId" from below)`,
  )
  const around = [id, ...above]
  addAll(touched.areaIds, around)
  const doorIds = rows.map(({ doorId }) => doorId)
  addAll(touched.groupIds, await groupsWith(on, clientId, { doorIds, areaIds: around }))
}
