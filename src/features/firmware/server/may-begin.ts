import type { Writing } from '../../../../server/kit/index.ts'
import { espRfidBuild } from '../../../domain/entities/hardware/controller.ts'
import { openStates } from '../../../domain/entities/control-panel/firmware-update-request.ts'

const isOpenAlready = 'It has an open update already: cancel that first, or wait for it'
/** Such a board has a firmware of its own, which it gets by its own page. */
export const isBoard = 'It is an ESP-RFID board: its firmware is not updated from here'

/** Why no update can be asked of a controller; undefined where one can. It is locked, so that it gets no two at once. */
export async function cannotBegin(
  { client, session }: Pick<Writing, 'client' | 'session'>,
  controllerId: unknown,
): Promise<string | undefined> {
  const { rows } = await client.query<{ build: string | null }>(
    `select "buildReference" as "build" from controller where "controllerId" = $1 and "clientId" = $2 for no key update`,
    [controllerId, session.clientId],
  )
  if (rows[0]?.build === espRfidBuild) return isBoard
  const open = await client.query(
    `select 1 from firmware_update_request
     where "controllerId" = $1 and "status" = any($2::text[]) and "deletedAt" is null limit 1`,
    [controllerId, openStates],
  )
  return open.rows.length > 0 ? isOpenAlready : undefined
}
