import {
  atOnce,
  content,
  type Context,
  directoriesOf,
  endpoint,
  fileStoreOf,
  numeric,
  requireOwnController,
} from '../../../../../server/kit/index.ts'
import { fault } from '../../../../domain/faults.ts'
import { type PacketWanted, packetWanted } from '../../domain/wire.ts'
import { movedRequest } from '../advance.ts'
import { tellMoved } from '../moved.ts'
import { ofDevices } from './ask.ts'
import { begunSql, isBeginning } from './beginning.ts'
import { refuseEnded } from './refuse-ended.ts'
import { findUpdate, type UpdateRow } from './update-row.ts'

const { controllerId, requestId, offset } = packetWanted.shape

/** How far a device is, is written down at most this often. */
const notedEveryMs = 1000

/** Packets that are read at once: however many devices are updated, others find a free connection to the database. */
const few = atOnce(4)

/** A controller asks for some bytes of the image. */
export const packet = endpoint({
  ...ofDevices,
  method: 'GET',
  path: '/ingest/firmware/packet',
  summary: 'One packet of the image, fewer bytes at its end',
  query: packetWanted.extend({
    controllerId: numeric(controllerId),
    requestId: numeric(requestId),
    offset: numeric(offset),
  }),
  reply: content('application/octet-stream'),
  async handle({ context, key, query, reply }) {
    await requireOwnController(directoriesOf(context), key, query.controllerId)
    const bytes = await few(() => read(context, query))
    return reply.header('cache-control', 'no-store').type('application/octet-stream').send(bytes)
  },
})

/** The bytes of a packet. @throws 404, 409, 400 */
async function read(context: Context, query: PacketWanted): Promise<Buffer> {
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
