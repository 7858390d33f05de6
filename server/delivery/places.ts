import type { Noted } from './note.ts'
import { differs } from './note.ts'
import type { Telling } from './tell.ts'

interface Stand {
  readonly doorId: number
  readonly controllerId: unknown
  readonly areaId: unknown
}

/** Where doors stand now or stood before, as far as a write has changed that. */
function standsOf(doors: readonly Noted[]): Stand[] {
  return doors.flatMap(({ id, change, before, after }) => {
    if (change === 'edited' && !differs(['areaId', 'excludeFromAutoAllDoors'], before, after)) return []
    return [before, after].flatMap(row =>
      row ? [{ doorId: id, controllerId: row['controllerId'], areaId: row['areaId'] }] : [],
    )
  })
}

/**
 * The areas, with those above them, in which a controller has doors now and had none before, or the other way round:
 * those where no other door of the same controller stands.
 */
export async function changedAreas(
  { client, clientId }: Telling,
  doors: readonly Noted[],
  areas: readonly Noted[],
): Promise<number[]> {
  const stands = standsOf(doors)
  const parents = areas.flatMap(({ before, after }) => [before, after].map(row => row?.['parentAreaId'] ?? null))
  if (stands.length + parents.length === 0) return []
  const { rows } = await client.query<{ areaId: number }>(
    `with recursive stand as (
       select * from unnest($2::integer[], $3::integer[], $4::integer[]) as s("doorId", "controllerId", "areaId")
     ),
     up as (
       select s."areaId" from stand s where not exists (
         select from door d where d."clientId" = $1 and d."areaId" = s."areaId" and d."controllerId" = s."controllerId"
           and d."deletedAt" is null and not d."excludeFromAutoAllDoors" and d."doorId" <> all($2))
       union select unnest($5::integer[])
       union select a."parentAreaId" from up join area a on a."areaId" = up."areaId"
     )
     select "areaId" from up where "areaId" is not null`,
    [
      clientId,
      stands.map(({ doorId }) => doorId),
      stands.map(({ controllerId }) => controllerId),
      stands.map(({ areaId }) => areaId),
      parents,
    ],
  )
  return rows.map(({ areaId }) => areaId)
}

/** The doors in areas and below them. */
export async function doorsIn({ client, clientId }: Telling, areaIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ doorId: number }>(
    `with recursive below as (
       select unnest($2::integer[]) as "areaId"
       union select a."areaId" from below b
       join area a on a."clientId" = $1 and a."parentAreaId" = b."areaId" and a."deletedAt" is null
     )
     select "doorId" from door where "clientId" = $1 and "areaId" in (select "areaId" from below) and "deletedAt" is null`,
    [clientId, areaIds],
  )
  return rows.map(({ doorId }) => doorId)
}

/** The groups that take every door of one of these areas. */
export async function groupsOver({ client, clientId }: Telling, areaIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ groupId: number }>(
    `select "groupId" from "group"
     where "clientId" = $1 and "areaId" = any($2) and "autoAllDoors" and "deletedAt" is null`,
    [clientId, areaIds],
  )
  return rows.map(({ groupId }) => groupId)
}
