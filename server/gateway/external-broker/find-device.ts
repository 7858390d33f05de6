import type { Context } from '../../context.ts'
import { commDeviceIdIn } from '../../../src/domain/comm-device-topics.ts'
import type { Peer } from '../device.ts'

/** How long it is believed whose a device is, and how many are. */
const believedMs = 30_000
const mostBelieved = 20_000

/** Whose a device is, by its name; undefined for none. */
export type FindDevice = (name: string) => Promise<Peer | undefined>

/**
 * Finds devices by their names, of which the broker has made sure: it lets each publish on its own topics alone. Each is
 * looked up once in a while, those that don't exist too.
 */
export function findDevices({ database: { pool } }: Pick<Context, 'database'>): FindDevice {
  const known = new Map<string, { readonly found: Promise<Peer | undefined>; readonly sinceMs: number }>()
  const lookUp = async (name: string): Promise<Peer | undefined> => {
    const commDeviceId = commDeviceIdIn(name)
    const { rows } = await pool.query<Peer>(
      commDeviceId === undefined
        ? 'select "clientId", "controllerId" from controller where "controllerId" = $1 and "deletedAt" is null'
        : `select "clientId", "commDeviceId" from comm_device d where "commDeviceId" = $1 and "deletedAt" is null
             and exists (
               select from integration_key k where k."clientId" = d."clientId" and k."commDeviceId" = d."commDeviceId"
                 and k."deletedAt" is null)`,
      [commDeviceId ?? name],
    )
    return rows[0]
  }
  return name => {
    const nowMs = performance.now()
    const before = known.get(name)
    if (before && nowMs - before.sinceMs < believedMs) return before.found
    const found = lookUp(name)
    if (known.size >= mostBelieved) known.clear()
    known.set(name, { found, sinceMs: nowMs })
    found.catch(() => known.delete(name))
    return found
  }
}
