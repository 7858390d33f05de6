import {
  atOnce,
  type Context,
  directoriesOf,
  type FirmwareCalls,
  inTransaction,
  requireOwnController,
  type Sender,
} from '../../../../../server/kit/index.ts'
import type { FirmwareAnswer } from '../../../../domain/firmware-wire.ts'
import { tellMoved } from '../moved.ts'
import { readPacket } from './packet.ts'
import { take } from './progress.ts'
import { type UpdateRow, wantedUpdate } from './update-row.ts'

/** Packets that are read at once: however many devices are updated, others find a free connection to the database. */
const few = atOnce(4)

/** How controllers get their firmware, whatever carries it. */
export function firmwareCalls(context: Context): FirmwareCalls {
  const { pool } = context.database
  const requireOwn = (key: Sender, controllerId: number) =>
    requireOwnController(directoriesOf(context), key, controllerId)
  return {
    async wanted(key, controllerId) {
      await requireOwn(key, controllerId)
      return answerOf(await wantedUpdate(pool, controllerId))
    },
    async packet(key, wanted) {
      await requireOwn(key, wanted.controllerId)
      return few(() => readPacket(context, wanted))
    },
    async progress(key, said) {
      await requireOwn(key, said.controllerId)
      const { answer, moved } = await inTransaction(pool, client => take(client, said, context.now()))
      tellMoved(context, key.clientId, moved)
      return answer
    },
  }
}

function answerOf(found: UpdateRow | undefined): FirmwareAnswer {
  if (!found) return { update: null }
  const { requestId, firmwareVersion, packetSize, imageBytes, imageSha256, received } = found
  return {
    update: {
      requestId,
      firmwareVersion,
      bytes: imageBytes ?? 0,
      sha256: imageSha256 ?? '',
      packetSize,
      from: received,
    },
  }
}
