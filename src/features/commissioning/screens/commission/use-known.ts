import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { controller } from '../../../../domain/entities/hardware/controller.ts'
import { sim } from '../../../../domain/entities/hardware/sim.ts'
import { missingIn, type Known } from '../../domain/connection.ts'
import { servedQuery, simsQuery } from './queries.ts'

/** What is known of a comm device by its records, which are read again whenever one of them changes. */
export function useKnown(device: ApiRecord, id: number) {
  const { may, words } = useCaller()
  const [maySims, mayControllers] = [may(sim.permission.read), may(controller.permission.read)]
  const own = useQuery({ ...oneQuery(commDevice, id), initialData: device, staleTime: 0 })
  const sims = useQuery({ ...simsQuery(id), enabled: maySims })
  const served = useQuery({ ...servedQuery(id), enabled: mayControllers })
  const { type, state, signalStrength, lastSeenAt } = own.data
  const known: Known = {
    type: String(type),
    state: String(state),
    signalStrength: typeof signalStrength === 'number' ? signalStrength : null,
    lastSeenAt: typeof lastSeenAt === 'string' ? lastSeenAt : null,
    sims: sims.data?.items.length ?? null,
    controllers: served.data?.items.map(each => String(each['state'])) ?? null,
  }
  const reads = [
    { what: `The ${words.one(commDevice.term)}`, of: own },
    { what: 'The SIM', of: sims },
    { what: words.Many(controller.term), of: served },
  ]
  const unread = maySims && !sims.data ? ['Its SIM is not known.'] : []
  if (mayControllers && !served.data) unread.push('Its {many controller} are not known.')
  return {
    known,
    missing: [...unread, ...missingIn(known)],
    readAt: own.dataUpdatedAt,
    isChecking: reads.some(({ of }) => of.isFetching),
    check: () => void Promise.all(reads.filter(({ of }) => of.isEnabled).map(({ of }) => of.refetch())),
    failed: reads.filter(({ of }) => of.error !== null),
  }
}
