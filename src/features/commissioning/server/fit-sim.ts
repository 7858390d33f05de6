import { byId, endpoint, findRow, nothing, parseKey, writeTogether } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { sim } from '../../../domain/entities/hardware/sim.ts'
import { fittedSim } from '../domain/wire.ts'
import { putSim } from './put-sim.ts'

/** Puts a SIM into a comm device, in place of any other: one SIM is in one device, and a device has one. */
export const fitSim = endpoint({
  method: 'PUT',
  path: `${commDevice.api}/:id/sim`,
  tag: commDevice.id,
  summary: 'Put a SIM that is not in use into a comm device, or take its SIM out',
  permission: [commDevice.permission.read, commDevice.permission.edit, sim.permission.edit],
  params: byId,
  body: fittedSim,
  reply: nothing,
  status: 204,
  async handle({ context, session, params, body: { simId } }) {
    const id = parseKey(commDevice, params.id)
    await writeTogether(context, session, [sim.id], async together => {
      // Locked: two engineers who choose at once take turns.
      await findRow(together.client, commDevice, session, id, 'write')
      await putSim(together, session, { id, simId, property: 'simId' })
    })
  },
})
