import { inTransaction, pgArray, type StatusHook } from '../../../../../server/kit/index.ts'
import { openStates } from '../../../../domain/entities/control-panel/firmware-update-request.ts'
import { espRfidBuild } from '../../../../domain/entities/hardware/controller.ts'
import { isBoard } from '../may-begin.ts'
import { tellMoved } from '../moved.ts'
import { endUpdate } from './end-update.ts'
import type { UpdateRow } from './update-row.ts'

/** What was asked of a controller before it was known to be an ESP-RFID board has failed: it would never end. */
export const endForBoard: StatusHook = async (context, clientId, { controllerId, buildReference }) => {
  if (buildReference !== espRfidBuild) return
  const moved = await inTransaction(context.database.pool, async client => {
    const { rows } = await client.query<Pick<UpdateRow, 'requestId' | 'rollOutId'>>(
      `select "firmwareUpdateRequestId" as "requestId", "rollOutId" from firmware_update_request
       where "controllerId" = $1 and "status" = any($2::text[]) and "deletedAt" is null for update`,
      [controllerId, pgArray(openStates)],
    )
    const [open] = rows
    return open ? endUpdate(client, open, { status: 'failed', reason: isBoard }, context.now()) : []
  })
  tellMoved(context, clientId, moved)
}
