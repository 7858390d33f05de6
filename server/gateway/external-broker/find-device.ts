import type { Context } from '../../context.ts'
import type { Device } from '../device.ts'

/** How long it is believed whose a controller is, and how many are. */
const believedMs = 30_000
const mostBelieved = 20_000

/** Whose a controller is; undefined for none. */
export type FindDevice = (controllerId: number) => Promise<Device | undefined>

/**
 * Finds controllers by their ids, of which the broker has made sure: it lets each publish on its own topics alone. Each is
 * looked up once in a while, those that don't exist too.
 */
export function findDevices({ database: { pool } }: Pick<Context, 'database'>): FindDevice {
  const known = new Map<number, { readonly found: Promise<Device | undefined>; readonly sinceMs: number }>()
  const lookUp = async (controllerId: number): Promise<Device | undefined> => {
    const { rows } = await pool.query<Device>(
      'select "clientId", "controllerId" from controller where "controllerId" = $1 and "deletedAt" is null',
      [controllerId],
    )
    return rows[0]
  }
  return controllerId => {
    const nowMs = performance.now()
    const before = known.get(controllerId)
    if (before && nowMs - before.sinceMs < believedMs) return before.found
    const found = lookUp(controllerId)
    if (known.size >= mostBelieved) known.clear()
    known.set(controllerId, { found, sinceMs: nowMs })
    found.catch(() => known.delete(controllerId))
    return found
  }
}
