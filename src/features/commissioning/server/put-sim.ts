import type { Session, Together } from '../../../../server/kit/index.ts'
import { sim } from '../../../domain/entities/hardware/sim.ts'
import { invalid } from '../../../domain/faults.ts'

interface SimRow {
  readonly simId: number
  readonly commDeviceId: number | null
  readonly status: string
}

/**
 * Puts a SIM into a comm device that is locked, in place of any other.
 * @param property what is refused where it can't be
 * @throws 403, 422
 */
export async function putSim(
  together: Together,
  session: Session,
  { id, simId, property }: { readonly id: number; readonly simId: number | null; readonly property: string },
): Promise<void> {
  const rows = await simsOf(together, session, id, simId)
  const chosen = rows.find(row => row.simId === simId)
  const errorMessage = simId === null ? undefined : whyNot(id, chosen)
  if (errorMessage !== undefined) throw invalid([{ propertyName: property, errorMessage }])
  for (const other of rows.filter(row => row.commDeviceId === id && row.simId !== simId))
    await together.edit(sim.id, other.simId, { commDeviceId: null, status: 'available' })
  if (chosen && chosen.commDeviceId !== id)
    await together.edit(sim.id, chosen.simId, { commDeviceId: id, status: 'live' })
}

/** The SIMs in the device and the one that was chosen, locked. */
async function simsOf({ client }: Together, { clientId }: Session, id: number, simId: number | null) {
  const { rows } = await client.query<SimRow>(
    `select "simId", "commDeviceId", "status" from sim
     where "clientId" = $1 and ("commDeviceId" = $2 or "simId" = $3) and "deletedAt" is null order by "simId" for update`,
    [clientId, id, simId],
  )
  return rows
}

/** Why a SIM can't be put into a device; undefined where it can. */
export function whyNot(id: number, chosen: Pick<SimRow, 'commDeviceId' | 'status'> | undefined): string | undefined {
  if (!chosen) return 'There is no such SIM'
  if (chosen.commDeviceId === id) return undefined
  if (chosen.commDeviceId !== null) return 'This SIM is in another device'
  return chosen.status === 'closed' ? 'This SIM is closed' : undefined
}
