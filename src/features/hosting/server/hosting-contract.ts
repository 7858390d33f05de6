import { addMonths } from 'date-fns/addMonths'
import { sql } from 'kysely'
import { behaviour, runSql, type Writing } from '../../../../server/kit/index.ts'
import type { AddedOf, SentOf } from '../../../domain/record.ts'
import { nodeTypeOf } from '../../../domain/udn.ts'
import { priceList } from '../../shop/domain/price-list.ts'
import { hostingContract } from '../domain/hosting-contract.ts'
import { refreshContracts } from './contract-states.ts'

type Contract = typeof hostingContract

/** The last day of a term of this many months. */
function endOf(start: string, months: number): string {
  const end = addMonths(new Date(`${start}T12:00:00Z`), months)
  end.setUTCDate(end.getUTCDate() - 1)
  return end.toISOString().slice(0, 10)
}

async function checkInstaller({ client, errors }: Writing, installerId: number): Promise<void> {
  const found = await runSql(
    client,
    sql`select 1 from client where "clientId" = ${installerId}::integer and "isEngineer" and "deletedAt" is null`,
  )
  if (found.length === 0) errors.push({ propertyName: 'installerId', errorMessage: 'Installer must be valid' })
}

/** Derives the computed values of a contract. @param set gets the values, `whole` is the record with them */
async function complete(write: Writing<Contract>, set: SentOf<Contract>, whole: AddedOf<Contract>): Promise<void> {
  const { client, context, session, errors } = write
  const { udn, installerId = null, simId = null, startDate = null, endDate = null, term, priceCharged = null } = whole
  const part = await context.ports.of(priceList, client).partFor(session.clientId, whole.partNumberId)
  if (part?.type !== 'contract') errors.push({ propertyName: 'partNumberId', errorMessage: 'Part is not a contract' })
  if (installerId !== null) await checkInstaller(write, installerId)
  if (startDate !== null && endDate !== null && endDate < startDate)
    errors.push({ propertyName: 'endDate', errorMessage: 'End date is before the start date' })
  const months = term ?? part?.term ?? 0
  if (startDate !== null && endDate === null && months > 0) set.endDate = endOf(startDate, months)
  if (priceCharged === null) set.priceCharged = part?.price ?? null
  set.deviceType = nodeTypeOf(udn) ?? null
  const [sim] = await runSql<{ typeId: number | null }>(
    client,
    sql`select "typeId" from sim where "simId" = ${simId}::integer`,
  )
  set.simTypeId = sim?.typeId ?? null
}

/** Hosting contracts: values derived from their part, dates and device. */
export const hostingContractBehaviour = behaviour(hostingContract, {
  async beforeAdd(write, values) {
    values.creationDate = write.now.toISOString().slice(0, 10)
    await complete(write, values, values)
  },
  beforeEdit: (write, values, current) => complete(write, values, { ...current, ...values }),
  async afterWrite({ client, now }, change, contract) {
    if (change === 'deleted') return
    const { hostingContractId } = contract
    await refreshContracts(client, now, hostingContractId)
    const [state] = await runSql(
      client,
      sql`select "state", "daysRemaining", "commDeviceId" from hosting_contract where "hostingContractId" = ${hostingContractId}`,
    )
    Object.assign(contract, state)
  },
})
