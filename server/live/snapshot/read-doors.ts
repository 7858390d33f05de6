import type { ClientBase } from 'pg'
import type { LiveDoor } from '../../../src/domain/live.ts'
import { titleOf } from '../../events/directory/titles.ts'
import type { DoorRow } from '../../events/directory/rows.ts'
import type { Visibility } from '../visibility.ts'

interface LiveDoorRow extends DoorRow {
  readonly offline: boolean
}

/** Every door that may be seen, as its record and its controller's say it is. */
export async function readDoors(
  client: ClientBase,
  clientId: number,
  { sees, areaIds }: Visibility,
): Promise<readonly LiveDoorRow[]> {
  if (!sees('doors')) return []
  const { rows } = await client.query<LiveDoorRow>(
    `select d."doorId", d."number", d."name", d."areaId", d."controllerId", d."zoneId", d."status", d."excludeFromSystemLockdown",
       coalesce(c."state" = 'offline', false) as "offline"
     from door d join controller c using ("controllerId")
     where d."clientId" = $1 and d."deletedAt" is null and ($2::integer[] is null or d."areaId" = any($2))
     order by d."doorId"`,
    [clientId, areaIds ? [...areaIds] : null],
  )
  return rows
}

/** A door on the wire; false flags are left out. */
export const liveDoor = (row: LiveDoorRow): LiveDoor => ({
  doorId: row.doorId,
  title: titleOf('door', row),
  areaId: row.areaId,
  controllerId: row.controllerId,
  status: row.status ?? 'unknown',
  ...(row.offline && { offline: true }),
  ...(row.excludeFromSystemLockdown && { excludeFromSystemLockdown: true }),
})
