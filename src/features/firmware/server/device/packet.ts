import { type Context, fileStoreOf } from '../../../../../server/kit/index.ts'
import { fault } from '../../../../domain/faults.ts'
import type { PacketWanted } from '../../../../domain/firmware-wire.ts'
import { movedRequest } from '../advance.ts'
import { tellMoved } from '../moved.ts'
import { begunSql, isBeginning } from './beginning.ts'
import { refuseEnded } from './refuse-ended.ts'
import { findUpdate, type UpdateRow } from './update-row.ts'

/** How far a device is, is written down at most this often. */
const notedEveryMs = 1000

/** The bytes of a packet. @throws 404, 409, 400 */
export async function readPacket(context: Context, query: PacketWanted): Promise<Buffer> {
  const update = await findUpdate(context.database.pool, query)
  refuseEnded(update)
  const { image, imageBytes, packetSize } = update
  if (image === null || imageBytes === null) throw fault('notNow', { message: 'This update has no image' })
  if (query.offset >= imageBytes) throw fault('badRequest', { message: `offset is from 0 to ${imageBytes - 1}` })
  const bytes = await fileStoreOf(context).read(image, query.offset, Math.min(packetSize, imageBytes - query.offset))
  if (!bytes) throw fault('notNow', { message: 'The image of this update is missing' })
  await noteSending(context, update, query.offset)
  return bytes
}

/** Who asks for a byte has those before it. */
async function noteSending(context: Context, update: UpdateRow, received: number): Promise<void> {
  const { requestId: id, clientId, heardAt } = update
  const now = context.now()
  const isFirst = isBeginning(update, received)
  if (!isFirst && heardAt && Math.abs(now.getTime() - heardAt.getTime()) < notedEveryMs) return
  const { rowCount } = await context.database.pool.query(
    `update firmware_update_request set "received" = $2, "heardAt" = $3, ${begunSql('$4')}
     where "firmwareUpdateRequestId" = $1 and "status" in ('requested', 'sending')`,
    [id, received, now, isFirst],
  )
  if (rowCount === 1) tellMoved(context, clientId, [movedRequest(id)])
}
