import type { PoolClient } from 'pg'
import { fault } from '../../../../domain/faults.ts'
import type { UpdateState } from '../../../../domain/entities/control-panel/firmware-update-request.ts'
import type { Queryable } from '../../../../../server/kit/index.ts'

/** An update, with the image that it sends. */
export interface UpdateRow {
  readonly requestId: number
  readonly clientId: number
  readonly controllerId: number
  readonly rollOutId: number | null
  readonly status: UpdateState
  readonly reason: string | null
  readonly firmwareVersion: string
  readonly packetSize: number
  readonly received: number
  readonly heardAt: Date | null
  readonly image: string | null
  readonly imageBytes: number | null
  readonly imageSha256: string | null
}

const columns = `r."firmwareUpdateRequestId" as "requestId", r."clientId", r."controllerId", r."rollOutId", r."status",
  r."reason", f."firmwareVersion", coalesce(r."packetSize", f."packetSize") as "packetSize", coalesce(r."received", 0) as "received",
  r."heardAt", f."image", f."imageBytes", f."imageSha256"`
const from = `firmware_update_request r join firmware f using ("firmwareId")`

/** The update that a controller is to receive; undefined where there is none. */
export async function wantedUpdate(on: Queryable, controllerId: number): Promise<UpdateRow | undefined> {
  const { rows } = await on.query<UpdateRow>(
    `select ${columns} from ${from}
     where r."controllerId" = $1 and r."status" in ('requested', 'sending') and r."deletedAt" is null
       and f."image" is not null and f."imageSha256" is not null
     order by r."requestedAt" desc, 1 desc limit 1`,
    [controllerId],
  )
  return rows[0]
}

/** One update of a controller. @throws 404 where it has no such update */
export async function findUpdate(
  on: Queryable | PoolClient,
  { controllerId, requestId }: { readonly controllerId: number; readonly requestId: number },
  lock: '' | 'for update of r' = '',
): Promise<UpdateRow> {
  const { rows } = await on.query<UpdateRow>(
    `select ${columns} from ${from}
     where r."firmwareUpdateRequestId" = $1 and r."controllerId" = $2 and r."deletedAt" is null ${lock}`,
    [requestId, controllerId],
  )
  const [row] = rows
  if (!row) throw fault('doesNotExist', { value: `The update ${requestId} of this controller` })
  return row
}
