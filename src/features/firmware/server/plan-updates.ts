import { pgArray, type Session, type Writing } from '../../../../server/kit/index.ts'
import { openStates } from '../../../domain/entities/control-panel/firmware-update-request.ts'
import { espRfidBuild } from '../../../domain/entities/hardware/controller.ts'
import type { Offered } from './offered.ts'

/** Plans the update of each device. @returns how many there are */
export async function planUpdates(
  { client, session, now }: Pick<Writing, 'client' | 'session' | 'now'>,
  of: { readonly firmwareRollOutId: number; readonly areaIds: readonly number[]; readonly packetSize: number | null },
  firmware: Offered,
): Promise<number> {
  const { clientId, userId, name } = session
  const found = await client.query<{ controllerId: number }>(
    `select c."controllerId" from controller c where ${devicesSql(session)} and c."firmwareVersion" is distinct from $2
       and c."buildReference" is distinct from '${espRfidBuild}'
       and not exists (select from firmware_update_request r where r."controllerId" = c."controllerId"
         and r."status" = any($4::text[]) and r."deletedAt" is null)
     order by c."controllerId" for no key update`,
    [clientId, firmware.firmwareVersion, pgArray(of.areaIds), openStates, pgArray(session.areaIds ?? [])],
  )
  if (found.rows.length === 0) return 0
  // Those that were locked by somebody else until now may have got a request meanwhile.
  const { rowCount } = await client.query(
    `insert into firmware_update_request ("clientId", "controllerId", "firmwareId", "firmwareVersion", "imageBytes",
       "packetSize", "status", "rollOutId", "position", "requestedAt", "requestedById", "requestedBy", "createdById")
     select $1, c."id", $2::integer, $3, $4, $5, 'planned', $6,
       row_number() over (order by md5($2::integer::text || ':' || c."id"::text), c."id") as "place", $7, $8, $9, $8
     from unnest($10::integer[]) as c ("id")
     where not exists (select from firmware_update_request r where r."controllerId" = c."id"
       and r."status" = any($11::text[]) and r."deletedAt" is null)
     order by "place" desc`,
    [
      clientId,
      firmware.firmwareId,
      firmware.firmwareVersion,
      firmware.imageBytes,
      of.packetSize ?? firmware.packetSize,
      of.firmwareRollOutId,
      now,
      userId,
      name,
      pgArray(found.rows.map(row => row.controllerId)),
      openStates,
    ],
  )
  return rowCount ?? 0
}

/** The devices of some areas, or of all that the user may see. */
const devicesSql = ({ areaIds }: Session) => `c."clientId" = $1 and c."deletedAt" is null
  and (cardinality($3::integer[]) = 0 or c."areaId" in (
    with recursive within as (
      select "areaId" from area where "areaId" = any($3::integer[]) and "clientId" = $1
      union select a."areaId" from area a join within w on a."parentAreaId" = w."areaId"
        where a."clientId" = $1 and a."deletedAt" is null)
    select "areaId" from within))
  and (${areaIds === undefined} or c."areaId" = any($5::integer[]))`
