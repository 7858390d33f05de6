import { addMonths } from 'date-fns/addMonths'
import { sql } from 'kysely'
import { nodeTypeOf } from '../../src/domain/udn.ts'
import { subjects } from '../bus/bus.ts'
import { refreshContracts, type ChangedContract } from '../commerce/contract-states.ts'
import { partFor } from '../commerce/parts.ts'
import type { Context } from '../context.ts'
import { repeat } from '../events/schedule.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

const hourMs = 3_600_000

/** The last day of a term of so many months. */
function endOf(start: string, months: number): string {
  const end = addMonths(new Date(`${start}T12:00:00Z`), months)
  end.setUTCDate(end.getUTCDate() - 1)
  return end.toISOString().slice(0, 10)
}

async function checkInstaller({ client, errors }: Writing, installerId: unknown): Promise<void> {
  const found = await runSql(
    client,
    sql`select 1 from client where "clientId" = ${installerId}::integer and "isEngineer" and "deletedAt" is null`,
  )
  if (found.length === 0) errors.push({ propertyName: 'installerId', errorMessage: 'Installer must be valid' })
}

/** Fills in what follows from what is known of a contract. @param set gets the values, `whole` is the record with them */
async function complete(write: Writing, set: Values, whole: Values): Promise<void> {
  const { client, session, errors } = write
  const { udn, installerId, simId, startDate, endDate, term } = whole
  const part = await partFor(client, session.clientId, whole['partNumberId'])
  if (part?.type !== 'contract') errors.push({ propertyName: 'partNumberId', errorMessage: 'Part is not a contract' })
  if (typeof installerId === 'number') await checkInstaller(write, installerId)
  if (typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate)
    errors.push({ propertyName: 'endDate', errorMessage: 'End date is before the start date' })
  const months = Number(term ?? part?.term ?? 0)
  if (typeof startDate === 'string' && (endDate ?? null) === null && months > 0)
    set['endDate'] = endOf(startDate, months)
  if ((whole['priceCharged'] ?? null) === null) set['priceCharged'] = part?.price
  set['deviceType'] = nodeTypeOf(String(udn)) ?? null
  const [sim] = await runSql<{ typeId: number | null }>(
    client,
    sql`select "typeId" from sim where "simId" = ${simId ?? null}::integer`,
  )
  set['simTypeId'] = sim?.typeId ?? null
}

const tell = ({ bus }: Pick<Context, 'bus'>, changed: readonly ChangedContract[]) => {
  for (const clientId of new Set(changed.map(each => each.clientId))) {
    const own = changed.filter(each => each.clientId === clientId)
    bus.publish(
      subjects.entities(clientId),
      own.map(({ hostingContractId: id }) => ({ entity: 'hostingContract', id, change: 'edited' })),
    )
  }
}

/** Hosting contracts: what follows from their dates and devices, kept up to the day. */
export default behaviour({
  async beforeAdd(write, values) {
    values['creationDate'] = write.now.toISOString().slice(0, 10)
    await complete(write, values, values)
  },
  beforeEdit: (write, values, current) => complete(write, values, { ...current, ...values }),
  async afterWrite({ client, now }, change, contract) {
    if (change === 'deleted') return
    const { hostingContractId } = contract
    await refreshContracts(client, now, { hostingContractId: hostingContractId as number })
    const [state] = await runSql(
      client,
      sql`select "state", "daysRemaining", "commDeviceId" from hosting_contract where "hostingContractId" = ${hostingContractId}`,
    )
    Object.assign(contract, state)
  },
  routes(app, context) {
    const { database, now } = context
    const refresh = async () => tell(context, await refreshContracts(database.pool, now()))
    const refreshing = repeat(hourMs, refresh, err => app.log.error({ err }, 'Hosting contracts were not refreshed'))
    app.addHook(
      'onListen',
      () => void refresh().catch(err => app.log.error({ err }, 'Hosting contracts were not refreshed')),
    )
    app.addHook('onClose', () => refreshing.stop())
  },
})
