import {
  byId,
  endpoint,
  findRow,
  nothing,
  parseKey,
  type Session,
  type Together,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { sim } from '../../../domain/entities/hardware/sim.ts'
import { invalid } from '../../../domain/faults.ts'
import { fittedSim } from '../domain/wire.ts'

interface SimRow {
  readonly simId: number
  readonly commDeviceId: number | null
  readonly status: string
}

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
      const rows = await simsOf(together, session, id, simId)
      const chosen = rows.find(row => row.simId === simId)
      refuseUsed(id, simId, chosen)
      for (const other of rows.filter(row => row.commDeviceId === id && row.simId !== simId))
        await together.edit(sim.id, other.simId, { commDeviceId: null, status: 'available' })
      if (chosen && chosen.commDeviceId !== id)
        await together.edit(sim.id, chosen.simId, { commDeviceId: id, status: 'live' })
    })
  },
})

/** The SIMs in the device and the one that was chosen, locked. */
async function simsOf({ client }: Together, { clientId }: Session, id: number, simId: number | null) {
  const { rows } = await client.query<SimRow>(
    `select "simId", "commDeviceId", "status" from sim
     where "clientId" = $1 and ("commDeviceId" = $2 or "simId" = $3) and "deletedAt" is null order by "simId" for update`,
    [clientId, id, simId],
  )
  return rows
}

/** @throws 422 */
function refuseUsed(id: number, simId: number | null, chosen: SimRow | undefined): void {
  if (simId === null || chosen?.commDeviceId === id) return
  const errorMessage = !chosen
    ? 'There is no such SIM'
    : chosen.commDeviceId !== null
      ? 'This SIM is in another device'
      : chosen.status === 'closed'
        ? 'This SIM is closed'
        : undefined
  if (errorMessage !== undefined) throw invalid([{ propertyName: 'simId', errorMessage }])
}
