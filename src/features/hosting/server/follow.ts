import { announce, type Schedule, type WriteHook } from '../../../../server/kit/index.ts'
import { type ChangedContract, refreshContracts } from './contract-states.ts'

const hourMs = 3_600_000
/** Who has changed what follows from the calendar: no client. */
const nobody = { clientId: 0 }

const touchedBy = (changed: readonly ChangedContract[]) =>
  changed.map(({ hostingContractId: id, clientId }) => ({
    entity: 'hostingContract',
    id,
    change: 'edited' as const,
    clientId,
  }))

/** What is hosted is found by its UDN: contracts follow when a comm device comes, gets another UDN or goes. */
export const contractsFollowDevices: WriteHook = {
  async written({ client, now, touched }, { entity, change, before, after }) {
    if (entity.id !== 'commDevice') return
    if (change === 'edited' && before?.['udn'] === after?.['udn']) return
    touched.push(...touchedBy(await refreshContracts(client, now)))
  },
}

/** Contracts begin and end by their dates. */
export const contractsFollowDays: Schedule = {
  name: 'hosting contracts',
  everyMs: hourMs,
  atStart: true,
  async run(context) {
    announce(context, nobody, touchedBy(await refreshContracts(context.database.pool, context.now())))
  },
}
