import type { CommDeviceReported } from '../../src/domain/hubs/comms-engine.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { announce, type Touched } from '../rest/announce.ts'
import type { Written } from './watch.ts'

/**
 * Tells the viewers of each client what a round has written: one message for all its lists and maps, and one for those who
 * look at a single device.
 */
export function tellNews(context: Context, { heard, gone, logged }: Written): void {
  const changed = new Map<number, Touched[]>()
  const touch = (clientId: number, touched: Touched) => {
    const before = changed.get(clientId)
    if (before) before.push(touched)
    else changed.set(clientId, [touched])
  }
  const edited = (id: number): Touched => ({ entity: 'commDevice', id, change: 'edited' })
  for (const { clientId, commDeviceId, isChanged } of heard) if (isChanged) touch(clientId, edited(commDeviceId))
  for (const { clientId, commDeviceId } of gone) touch(clientId, edited(commDeviceId))
  for (const { clientId, connectionLogId: id } of logged)
    touch(clientId, { entity: 'connectionLog', id, change: 'added' })
  for (const [clientId, touched] of changed) announce(context, { clientId }, touched)
  const at = context.now().toISOString()
  const reported = [
    ...heard.map(({ clientId, commDeviceId, signalStrength: signal }) => ({
      clientId,
      report: { commDeviceId, state: 'online', at, signal } satisfies CommDeviceReported,
    })),
    ...gone.map(({ clientId, commDeviceId, heardAt }) => ({
      clientId,
      report: { commDeviceId, state: 'offline', at: heardAt.toISOString(), signal: null } satisfies CommDeviceReported,
    })),
  ]
  for (const [clientId, own] of Map.groupBy(reported, each => each.clientId))
    context.bus.publish(subjects.commDevices(clientId), { reports: own.map(({ report }) => report) })
}
