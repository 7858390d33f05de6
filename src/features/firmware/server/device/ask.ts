import {
  directoriesOf,
  endpoint,
  findSendingKey,
  numeric,
  requireOwnController,
} from '../../../../../server/kit/index.ts'
import { firmwareAnswer, firmwareWanted } from '../../domain/wire.ts'
import { wantedUpdate } from './update-row.ts'

/** What all routes of devices have in common. */
export const ofDevices = { tag: 'ingest', key: findSendingKey, refusal: 400 } as const

/** A controller asks what it is to run. */
export const askFirmware = endpoint({
  ...ofDevices,
  method: 'GET',
  path: '/ingest/firmware',
  summary: 'What a controller is to run',
  query: firmwareWanted.extend({ controllerId: numeric(firmwareWanted.shape.controllerId) }),
  reply: firmwareAnswer,
  async handle({ context, key, query: { controllerId } }) {
    await requireOwnController(directoriesOf(context), key, controllerId)
    const found = await wantedUpdate(context.database.pool, controllerId)
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
  },
})
