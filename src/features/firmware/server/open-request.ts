import type { PoolClient } from 'pg'
import { openStates } from '../../../domain/entities/control-panel/firmware-update-request.ts'

/** Said of a device that is being updated already. */
export const isOpenAlready = 'It has an open update already: cancel that first, or wait for it'

/** Whether a device has an open request. The device is locked, so that it gets no two at once. */
export async function hasOpenRequest(client: PoolClient, controllerId: unknown): Promise<boolean> {
  await client.query('select 1 from controller where "controllerId" = $1 for no key update', [controllerId])
  const { rows } = await client.query(
    `select 1 from firmware_update_request
     where "controllerId" = $1 and "status" = any($2::text[]) and "deletedAt" is null limit 1`,
    [controllerId, openStates],
  )
  return rows.length > 0
}
