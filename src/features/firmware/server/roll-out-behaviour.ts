import { behaviour, pgArray, type Session, type Writing } from '../../../../server/kit/index.ts'
import { openStates } from '../../../domain/entities/control-panel/firmware-update-request.ts'
import { fault } from '../../../domain/faults.ts'
import { firmwareRollOut } from '../domain/roll-out.ts'
import { beginStage, cancelRest, type RollOut } from './advance.ts'
import { type Offered, offered } from './offered.ts'

type Write = Writing<typeof firmwareRollOut, undefined>

/** A roll-out asks the devices of its sites, some at a time, in an order that stays the same for each version. */
export const rollOutBehaviour = behaviour(firmwareRollOut, {
  async beforeAdd({ client, session, now, errors }, values) {
    const firmware = await offered(client, values.firmwareId)
    if (typeof firmware === 'string') errors.push({ propertyName: 'firmwareId', errorMessage: firmware })
    values.stage = 0
    values.startedAt = now.toISOString()
    values.startedById = session.userId
  },
  async afterWrite(write, change, current) {
    const { client, errors } = write
    if (change !== 'added') return
    const firmware = await offered(client, current.firmwareId)
    if (typeof firmware === 'string') return
    const devices = await plan(write, current, firmware)
    if (devices === 0) {
      const errorMessage = 'There is no device here that can be updated to it: each runs it, or is being updated'
      errors.push({ propertyName: 'areaIds', errorMessage })
      return
    }
    const row = await rowOf(client, current.firmwareRollOutId, devices)
    write.touched.push(...(await beginStage(client, row)))
  },
  commands: {
    async stop(write, { firmwareRollOutId }) {
      const { client, session, now } = write
      const reason = `Stopped by ${session.name}`.slice(0, 200)
      write.touched.push(...(await cancelRest(client, firmwareRollOutId, 'The roll-out was stopped', now)))
      return { set: { reason, endedAt: now.toISOString() } }
    },
    async goOn(write, { firmwareRollOutId }) {
      const { client } = write
      const moved = await beginStage(client, await rowOf(client, firmwareRollOutId))
      if (moved.length === 0) throw fault('notNow', { message: 'The last stage has begun: there is no other' })
      write.touched.push(...moved)
      return {}
    },
  },
})

/** Plans the update of each device. @returns how many there are */
async function plan(
  { client, session, now }: Write,
  of: { readonly firmwareRollOutId: number; readonly areaIds: readonly number[]; readonly packetSize: number | null },
  firmware: Offered,
): Promise<number> {
  const { clientId, userId, name } = session
  const found = await client.query<{ controllerId: number }>(
    `select c."controllerId" from controller c where ${devicesSql(session)} and c."firmwareVersion" is distinct from $2
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
       row_number() over (order by md5($2::integer::text || ':' || c."id"::text), c."id"), $7, $8, $9, $8
     from unnest($10::integer[]) as c ("id")
     where not exists (select from firmware_update_request r where r."controllerId" = c."id"
       and r."status" = any($11::text[]) and r."deletedAt" is null)`,
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

async function rowOf(client: Write['client'], id: number, devices?: number): Promise<RollOut> {
  const { rows } = await client.query<RollOut>(
    'update firmware_roll_out set "devices" = coalesce($2::integer, "devices") where "firmwareRollOutId" = $1 returning *',
    [id, devices ?? null],
  )
  const [row] = rows
  if (!row) throw fault('notFound')
  return row
}
