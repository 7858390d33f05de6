import { behaviour, type Writing } from '../../../../server/kit/index.ts'
import { firmwareUpdateRequest } from '../../../domain/entities/control-panel/firmware-update-request.ts'
import { fault } from '../../../domain/faults.ts'
import { advance } from './advance.ts'
import { cannotBegin } from './may-begin.ts'
import { noteMoved, noteWanted } from './moved.ts'
import { offered } from './offered.ts'

type Write = Writing<typeof firmwareUpdateRequest, undefined>

/** A request is for a released version of what controllers run, and can be taken back until it is installed. */
export const requestBehaviour = behaviour(firmwareUpdateRequest, {
  async beforeAdd(write, values) {
    const { client, session, now, errors } = write
    const firmware = await offered(client, values.firmwareId)
    if (typeof firmware === 'string') errors.push({ propertyName: 'firmwareId', errorMessage: firmware })
    const why = await cannotBegin(write, values.controllerId)
    if (why !== undefined) errors.push({ propertyName: 'controllerId', errorMessage: why })
    if (typeof firmware === 'string') return
    values.firmwareVersion = firmware.firmwareVersion
    values.imageBytes = firmware.imageBytes
    values.packetSize ??= firmware.packetSize
    values.requestedAt = now.toISOString()
    values.requestedById = session.userId
  },
  beforeDelete({ entity }, current) {
    if (current.status !== 'requested')
      throw fault('stateConflict', {
        thing: entity.title(current),
        state: String(current.status),
        from: 'requested',
      })
  },
  async afterWrite(write, change, { controllerId, rollOutId }) {
    if (change === 'added') noteWanted(write, [controllerId])
    if (change === 'deleted') await follow(write, rollOutId)
  },
  commands: {
    async cancel(write, { firmwareUpdateRequestId: id, rollOutId }) {
      const { client, session, now } = write
      await client.query(
        `update firmware_update_request set "status" = 'cancelled' where "firmwareUpdateRequestId" = $1`,
        [id],
      )
      await follow(write, rollOutId)
      return { set: { reason: `Cancelled by ${session.name}`.slice(0, 200), endedAt: now.toISOString() } }
    },
    async retry(write, { firmwareUpdateRequestId: id, controllerId, firmwareId, rollOutId }) {
      const { client } = write
      const firmware = await offered(client, firmwareId)
      if (typeof firmware === 'string') throw fault('notNow', { message: firmware })
      const why = await cannotBegin(write, controllerId)
      if (why !== undefined) throw fault('notNow', { message: why })
      await client.query(
        `update firmware_update_request set "status" = 'requested' where "firmwareUpdateRequestId" = $1`,
        [id],
      )
      noteWanted(write, [controllerId])
      await follow(write, rollOutId)
      const { imageBytes, firmwareVersion } = firmware
      const begun = { startedAt: null, heardAt: null, receivedAt: null, endedAt: null }
      return { set: { ...begun, reason: null, received: 0, imageBytes, firmwareVersion } }
    },
  },
})

/** The roll-out that a request is of may go on, or be over. */
async function follow(write: Write, rollOutId: number | null): Promise<void> {
  if (rollOutId !== null) noteMoved(write, await advance(write.client, rollOutId, write.now))
}
